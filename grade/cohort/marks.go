package cohort

// Score is what a submission is worth under a policy.
type Score struct {
	Student  string
	Exercise string
	Points   float64 // between 0 and Max, unrounded; after the late rule and any override
	Max      float64
	Counted  bool    // false: nothing was graded, and no mark may be made of it
	Raw      float64 // before the late rule and the override
	Late     bool
	Override *Override // the instructor's decision or comment; nil without one
}

// Decided reports whether an instructor's decision replaced the points.
func (s Score) Decided() bool { return s.Override != nil && s.Override.Points != nil }

// Override is an instructor's decision about one score, which outlives every regrading.
type Override struct {
	Student  string   `yaml:"student" json:"student"` // Student.Key or Student.ID
	Exercise string   `yaml:"exercise" json:"exercise"`
	Points   *float64 `yaml:"points,omitempty" json:"points,omitempty"`   // nil: only a comment
	Reason   string   `yaml:"reason" json:"reason"`                       // Hungarian or not, the instructor's words; required with Points
	Comment  string   `yaml:"comment,omitempty" json:"comment,omitempty"` // for the student's page
}

// Mark is a student's total.
type Mark struct {
	Student string
	Points  float64 // unrounded
	Max     float64
	Percent float64 // 0 to 100, unrounded
	Grade   int     // 1 to 5; 0 when Pending
	Pending bool    // something could not be graded for a reason that is not the student's
	Scores  []Score // one for each exercise of the batch, in the book's order; a missing submission has 0 points and Counted
}
