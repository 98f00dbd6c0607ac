package proof_test

import (
	"fmt"
	"testing"

	"github.com/anishathalye/porcupine"

	"idempotencia/exercises/proof"
	"idempotencia/internal/lab"
	"idempotencia/internal/lab/trace"
)

// TestStory eljátssza a lecke történeteit, és feljegyzi, mi történt. Ebből készülnek a rajzok. Nem feltétel.
func TestStory(t *testing.T) {
	lanes := trace.Lanes()
	lab.Record(
		t,
		lab.Story{ID: "double", Title: "Ketten kapják meg ugyanazt a bérletet, a tábla végállapota mégis rendben van.", Lanes: lanes, Play: double},
		lab.Story{ID: "overlap", Title: "Az átfedő hívásokhoz van olyan sorrend, amely minden választ megmagyaráz.", Lanes: lanes, Play: overlap},
		lab.Story{ID: "lost", Title: "A véglegesítés válasza elveszett, de a hívás hatott.", Lanes: lanes, Play: lost},
		lab.Story{ID: "shortest", Title: "A legrövidebb sorozat, amely megmutatja a hibás elengedést.", Lanes: lanes, Play: shortest(trace.ForgetStale)},
		lab.Story{ID: "moment", Title: "A legrövidebb sorozat, amely megmutatja az egy pillanattal tovább élő bérletet.", Lanes: lanes, Play: shortest(trace.HeldAtDeadline)},
	)
}

func double(r *lab.Recorder) {
	history := trace.TwoHolders()
	trace.Draw(r, history)
	r.State(1, "egy sor, kész")
	if got := proof.Judge(history); got != porcupine.Illegal {
		r.Bad(fmt.Sprintf("Az ellenőrzés ezt a rossz felvételt elfogadta (%s).", got))
		return
	}
	r.Good("Az ellenőrzés elutasítja: nincs sorrend, amelyben a B is megkaphatta a bérletet.")
}

func overlap(r *lab.Recorder) {
	accepted(r, trace.Overlapping(), "Az ellenőrzés elfogadja: a B lefoglalása történt előbb, és az A második kérdése még a véglegesítés elé fér.")
}

func lost(r *lab.Recorder) {
	accepted(r, trace.LostConfirm(), "Az ellenőrzés elfogadja: a véglegesítés a B két kérdése között hatott.")
}

func accepted(r *lab.Recorder, history []porcupine.Operation, why string) {
	trace.Draw(r, history)
	if got := proof.Judge(history); got != porcupine.Ok {
		r.Bad(fmt.Sprintf("Az ellenőrzés ezt a jó felvételt nem fogadta el (%s).", got))
		return
	}
	r.Good(why)
}

func shortest(fault trace.Fault) func(*lab.Recorder) {
	return func(r *lab.Recorder) {
		found := hunt(fault)
		if found.Message == "" {
			r.Note(1, fmt.Sprintf("a tár hibája: %s", fault))
			r.Bad("Az állapotgép nem talált hibát a hibás tárban.")
			return
		}
		if len(found.History) > 10 {
			found.History = found.History[len(found.History)-10:]
		}
		trace.Draw(r, found.History)
		r.Good(fmt.Sprintf("Az állapotgép %d hívással mutatta meg a tár hibáját: %s.", len(found.History), fault))
	}
}
