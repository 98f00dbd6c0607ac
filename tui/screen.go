package tui

// screen names what fills the window.
type screen string

// The screens. Their names are kept in the progress file as the student's last place.
const (
	homeScreen     screen = "home"
	lessonScreen   screen = "lesson"
	exerciseScreen screen = "exercise"
	summaryScreen  screen = "summary"
	hintsScreen    screen = "hints"
	outputScreen   screen = "output"
	solutionScreen screen = "solution"
	mistakesScreen screen = "mistakes"
	storyScreen    screen = "story"
	progressScreen screen = "progress"
	glossaryScreen screen = "glossary"
	headingsScreen screen = "headings"
	searchScreen   screen = "search"
	verifyScreen   screen = "verify"
	helpScreen     screen = "help"
)

// place is a screen and the lesson that it shows.
type place struct {
	screen screen
	lesson string
}
