package prose

import (
	"regexp"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"
)

// rows gives the cells of a table, the head first and without the line below it.
func rows(table string) [][]string {
	var all [][]string
	for line := range strings.SplitSeq(table, "\n") {
		line = strings.Trim(strings.TrimSpace(line), "|")
		if strings.Trim(line, "-:| ") == "" {
			continue
		}
		var cells []string
		for cell := range strings.SplitSeq(strings.ReplaceAll(line, `\|`, "\x00"), "|") {
			cells = append(cells, strings.TrimSpace(strings.ReplaceAll(cell, "\x00", `\|`)))
		}
		all = append(all, cells)
	}
	return all
}

// tableWidth is the room that a table needs to stand without a broken cell.
func tableWidth(table string) int {
	var widths []int
	for _, row := range rows(localLinks(table)) {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], xansi.StringWidth(cell))
		}
	}
	total := 0
	for _, w := range widths {
		total += w + 3
	}
	return total
}

var codeSpan = regexp.MustCompile("`[^`]*`")

// tableAsList writes a table that has no room as a list: an item for each row, its cells named by
// the head. A first column without a head is the item's own name.
func tableAsList(table string) string {
	all := rows(table)
	if len(all) == 0 {
		return table
	}
	var items []string
	for _, row := range all[1:] {
		var parts []string
		for i, cell := range row {
			switch {
			case cell == "":
			case i == 0:
				parts = append(parts, emphasised(cell))
			case i < len(all[0]) && all[0][i] != "":
				parts = append(parts, all[0][i]+": "+cell)
			default:
				parts = append(parts, cell)
			}
		}
		items = append(items, "- "+strings.Replace(strings.Join(parts, "; "), "; ", " – ", 1))
	}
	return strings.Join(items, "\n")
}

// emphasised makes a cell bold, unless it holds code or is bold already.
func emphasised(cell string) string {
	if codeSpan.MatchString(cell) || strings.Contains(cell, "*") {
		return cell
	}
	return "**" + cell + "**"
}
