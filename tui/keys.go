package tui

import "charm.land/bubbles/v2/key"

// keys are all keys of the program. None needs AltGr, and none differs on a Hungarian keyboard.
type keys struct {
	Up, Down, PageUp, PageDown, Top, Bottom  key.Binding
	Open, Back, Quit, Suspend, Help          key.Binding
	Read, Exercise, Hint, Solution, Mistakes key.Binding
	Progress, Glossary, Headings, Search     key.Binding
	Edit, Output, Again, Reset, Story        key.Binding
	Next, Previous, Verify, Export, Import   key.Binding
	Yes, No                                  key.Binding
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
		Quit:    bind("kilépés", "q", "q", "ctrl+c"),
		Suspend: bind("félretevés", "Ctrl-Z", "ctrl+z"),
		Help:    bind("súgó", "?", "?", "f1"),

		Read:     bind("lecke", "l", "l"),
		Exercise: bind("feladat", "f", "f"),
		Hint:     bind("tipp", "t", "t"),
		Solution: bind("mintamegoldás", "m", "m"),
		Mistakes: bind("ismert hibák", "h", "h"),
		Progress: bind("haladás", "p", "p"),
		Glossary: bind("szójegyzék", "s", "s"),
		Headings: bind("címsorok", "c", "c"),
		Search:   bind("keresés", "/", "/", "k"),

		Edit:   bind("szerkesztő", "e", "e"),
		Output: bind("teljes kimenet", "o", "o"),
		Again:  bind("újra", "r", "r"),
		Reset:  bind("eredeti váz", "v", "v"),
		Story:  bind("rajz", "d", "d"),

		Next:     bind("következő lecke", "n", "n"),
		Previous: bind("előző lecke", "b", "b"),
		Verify:   bind("tananyag ellenőrzése", "a", "a"),
		Export:   bind("mentés fájlba", "x", "x"),
		Import:   bind("betöltés fájlból", "i", "i"),

		Yes: bind("igen", "i", "i", "I"),
		No:  bind("nem", "n", "n", "N", "esc"),
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
	case homeScreen:
		return []key.Binding{k.Open, k.Exercise, as(k.Search, "szűrés"), k.Glossary, k.Progress, k.Quit, k.Help}
	case lessonScreen:
		return []key.Binding{k.PageDown, as(k.Open, "feladat"), k.Headings, k.Glossary, k.Search, k.Next, k.Back, k.Help}
	case exerciseScreen:
		return []key.Binding{k.Edit, k.Hint, as(k.Open, "részletek"), k.Output, k.Story, k.Again, k.Read, k.Solution, k.Back, k.Help}
	case summaryScreen:
		return []key.Binding{as(k.Open, "tovább"), k.Mistakes, k.Story, k.Solution, k.Back, k.Help}
	case solutionScreen, outputScreen, storyScreen:
		return []key.Binding{k.PageDown, k.Back, k.Help}
	case hintsScreen:
		return []key.Binding{as(k.Hint, "a következő tipp"), k.PageDown, k.Exercise, k.Back, k.Help}
	case mistakesScreen, glossaryScreen, headingsScreen:
		return []key.Binding{k.Open, k.Back, k.Help}
	case progressScreen:
		return []key.Binding{k.Export, k.Import, k.Back, k.Help}
	case verifyScreen:
		return []key.Binding{k.Open, k.Again, k.Back, k.Help}
	default:
		return []key.Binding{k.Back, k.Help}
	}
}

// groups are the keys of the help overlay, by what they are for.
func (k keys) groups() []keyGroup {
	return []keyGroup{
		{"Mozgás", []key.Binding{k.Up, k.Down, k.PageUp, k.PageDown, k.Top, k.Bottom, k.Open, k.Back}},
		{"Tanulás", []key.Binding{k.Read, k.Exercise, k.Hint, k.Solution, k.Mistakes, k.Next, k.Previous}},
		{"A feladatnál", []key.Binding{k.Edit, k.Again, k.Output, k.Story, k.Reset}},
		{"Keresés", []key.Binding{k.Search, k.Headings, k.Glossary}},
		{"Egyéb", []key.Binding{k.Progress, k.Export, k.Import, k.Verify, k.Help, k.Suspend, k.Quit}},
	}
}

type keyGroup struct {
	title string
	keys  []key.Binding
}
