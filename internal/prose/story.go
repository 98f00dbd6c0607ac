package prose

import (
	"fmt"
	"strings"

	"idempotencia/internal/history"
)

const storyFence = "```history\n"

// story draws a recorded story: as the right solution plays it, then as the mistakes do.
func story(fence string, look Look, width int) (string, error) {
	s, err := history.ParseFence(strings.TrimSuffix(strings.TrimPrefix(fence, storyFence), "\n```"))
	if err != nil {
		return "", err
	}
	parts := []string{"*" + s.Title + "*", drawing(s.Picture(), width)}
	for _, v := range s.Variants {
		parts = append(parts, fmt.Sprintf("*Hibás változat: %s*", v.Title), drawing(s.VariantPicture(v), width))
	}
	return Render(strings.Join(parts, "\n\n"), look, width)
}

// drawing is a fence with the picture, as wide as the margins leave room.
func drawing(p history.Picture, width int) string {
	return "```text\n" + p.Text(width-2*margin) + "```"
}
