package queue

// NoticeKind sorts what the operator hears.
type NoticeKind string

// The kinds of a Notice.
const (
	Refused      NoticeKind = "refused"      // a worker lacks what the jobs demand, and leaves them to others
	Unserved     NoticeKind = "unserved"     // there are jobs, and nobody who may take them
	Disconnected NoticeKind = "disconnected" // the server is gone; the client keeps trying
	Reconnected  NoticeKind = "reconnected"
	Troubled     NoticeKind = "troubled" // the server does not do what it is asked; the client keeps trying
)

// Notice is what the operator should know while the work goes on.
type Notice struct {
	Kind   NoticeKind `json:"kind"`
	Worker string     `json:"worker,omitempty"` // of Refused
	Have   Demands    `json:"have,omitzero"`    // of Refused
	Want   Demands    `json:"want,omitzero"`    // of Refused and Unserved
	Detail string     `json:"detail,omitempty"` // as the machine said it
}

// Unattended tells when jobs wait and nobody may take them. Looking twice keeps it from telling of a
// worker that is just between two jobs. The zero value is ready.
type Unattended struct{ seen map[Demands]int }

// Look takes what was found for these demands and reports whether it is time to tell.
func (u *Unattended) Look(want Demands, waiting, attended bool) bool {
	if u.seen == nil {
		u.seen = map[Demands]int{}
	}
	if !waiting || attended {
		u.seen[want] = 0
		return false
	}
	u.seen[want]++
	return u.seen[want] == 2
}
