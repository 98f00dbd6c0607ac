package view

import "charm.land/bubbles/v2/key"

// keys are all keys of the view. None needs AltGr, and none differs on a Hungarian keyboard.
type keys struct {
	Up, Down, PageUp, PageDown, Top, Bottom key.Binding
	Open, Back, Quit, Suspend, Help         key.Binding
	Search, Sort, Filter                    key.Binding
	Next, Previous, NextEx, PreviousEx      key.Binding
	File, Diff, Alike, Output               key.Binding
	Points, Comment, Undo                   key.Binding
	Yes, No                                 key.Binding
}

func bind(help, label string, names ...string) key.Binding {
	return key.NewBinding(key.WithKeys(names...), key.WithHelp(label, help))
}

func newKeys() keys {
	return keys{
		Up:       bind("fel", "↑", "up"),
		Down:     bind("le", "↓", "down"),
		PageUp:   bind("egy oldal fel", "PgUp", "pgup"),
		PageDown: bind("egy oldal le", "szóköz", "pgdown", "space"),
		Top:      bind("az elejére", "Home", "home"),
		Bottom:   bind("a végére", "End", "end"),

		Open:    bind("megnyitás", "Enter", "enter", "right"),
		Back:    bind("vissza", "Esc", "esc", "backspace", "left"),
		Quit:    bind("kilépés", "q", "q"),
		Suspend: bind("félretevés", "Ctrl-Z", "ctrl+z"),
		Help:    bind("súgó", "?", "?", "f1"),

		Search: bind("keresés", "/", "/", "k"),
		Sort:   bind("rendezés", "r", "r"),
		Filter: bind("szűrés", "s", "s"),

		Next:       bind("következő tanuló", "n", "n"),
		Previous:   bind("előző tanuló", "b", "b"),
		NextEx:     bind("következő feladat", "Tab", "tab"),
		PreviousEx: bind("előző feladat", "Shift-Tab", "shift+tab"),

		File:   bind("fájl", "f", "f"),
		Diff:   bind("eltérés a mintától", "d", "d"),
		Alike:  bind("eltérés a hasonlótól", "h", "h"),
		Output: bind("teljes kimenet", "o", "o"),

		Points:  bind("pont", "p", "p"),
		Comment: bind("megjegyzés", "m", "m"),
		Undo:    bind("a döntés visszavonása", "v", "v"),

		Yes: bind("igen", "i", "i"),
		No:  bind("nem", "n", "n", "esc"),
	}
}

// as is a key with what it does on one screen.
func as(b key.Binding, help string) key.Binding {
	b.SetHelp(b.Help().Key, help)
	return b
}

// hints are the keys that the footer names on a screen, the most useful first.
func (k keys) hints(s screen) []key.Binding {
	switch s {
	case studentsScreen:
		return []key.Binding{k.Open, k.Search, k.Filter, k.Sort, k.Quit, k.Help}
	case studentScreen:
		return []key.Binding{k.Open, as(k.Next, "következő"), k.Points, k.Comment, k.File, as(k.Diff, "eltérés"), k.Back, k.Help}
	case submissionScreen:
		return []key.Binding{as(k.Next, "következő"), k.File, as(k.Diff, "eltérés"), k.Points, k.Comment, as(k.Undo, "visszavonás"), k.Output, as(k.Open, "részletek"), k.Back, k.Help}
	case fileScreen, diffScreen, outputScreen:
		return []key.Binding{as(k.Next, "következő"), k.PageDown, k.Points, k.Comment, k.File, as(k.Diff, "eltérés"), k.Back, k.Help}
	default:
		return []key.Binding{k.Back, k.Help}
	}
}

type keyGroup struct {
	title string
	keys  []key.Binding
}

// groups are the keys of the help, by what they are for.
func (k keys) groups() []keyGroup {
	return []keyGroup{
		{"Mozgás", []key.Binding{k.Up, k.Down, k.PageUp, k.PageDown, k.Top, k.Bottom, k.Open, k.Back}},
		{"A tanulók között", []key.Binding{k.Search, k.Sort, k.Filter, k.Next, k.Previous}},
		{"A beadásoknál", []key.Binding{k.NextEx, k.PreviousEx, k.File, k.Diff, k.Alike, k.Output}},
		{"Döntések", []key.Binding{k.Points, k.Comment, k.Undo}},
		{"Egyéb", []key.Binding{k.Help, k.Suspend, k.Quit}},
	}
}
