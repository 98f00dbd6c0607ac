// Package promise names what isolation keeps a submission from, for those who promise and for the
// probe that tries.
package promise

// Promise is something that isolation keeps a submission from.
type Promise string

// The promises.
const (
	NoNetwork     Promise = "no network"
	NoFiles       Promise = "no foreign files"
	NoWriting     Promise = "no writing"
	NoProcesses   Promise = "no other processes"
	NoEnvironment Promise = "no environment"
	Bounded       Promise = "bounded"
)

// All are the promises that a mark rests on.
func All() []Promise {
	return []Promise{NoNetwork, NoFiles, NoWriting, NoProcesses, NoEnvironment, Bounded}
}

// Text says the promise in Hungarian, of a submission.
func (p Promise) Text() string {
	switch p {
	case NoNetwork:
		return "nem ér el hálózatot, ezt a gépet sem"
	case NoFiles:
		return "nem olvas idegen fájlt"
	case NoWriting:
		return "csak a saját, korlátos ideiglenes mappájába ír"
	case NoProcesses:
		return "nem lát és nem ér el más folyamatot"
	case NoEnvironment:
		return "nem látja a gép környezeti változóit"
	case Bounded:
		return "korlátos a memóriája, a processzorideje és a szálainak száma"
	default:
		return string(p)
	}
}

// Risk says in Hungarian what a submission may do where the promise does not hold.
func (p Promise) Risk() string {
	switch p {
	case NoNetwork:
		return "eléri a hálózatot"
	case NoFiles:
		return "elolvashatja a fájlokat, amelyeket te is"
	case NoWriting:
		return "írhat mindenhová, ahová te is"
	case NoProcesses:
		return "látja és leállíthatja a többi folyamatot"
	case NoEnvironment:
		return "látja a környezeti változókat"
	case Bounded:
		return "lefoglalhatja a gép memóriáját"
	default:
		return string(p)
	}
}

// Risks are those of all.
func Risks(all []Promise) []string {
	list := make([]string, len(all))
	for i, p := range all {
		list[i] = p.Risk()
	}
	return list
}

// Texts are those of all.
func Texts(all []Promise) []string {
	list := make([]string, len(all))
	for i, p := range all {
		list[i] = p.Text()
	}
	return list
}

// Targets are what the probe must not reach.
type Targets struct {
	Address string `json:"address"` // of a listener on this machine
	Secret  string `json:"secret"`  // a file that all users of this machine may read and change
	Parent  int    `json:"parent"`  // process id
}
