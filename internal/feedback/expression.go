package feedback

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// These look into the expressions that the compiler quotes, so that an advice can write them right.

// isName reports whether an expression is one name.
func isName(x string) bool { return token.IsIdentifier(x) }

// fieldOfName finds the name before the dot in an expression such as e.Amount.
func fieldOfName(c captures) bool {
	c["name"] = strings.TrimSuffix(c["x"], "."+c["y"])
	return isName(c["name"])
}

// oneOf reports whether one of the two sides is of the type.
func oneOf(c captures, t string) bool { return c["a"] == t || c["b"] == t }

// timeAndDuration writes the method call for a sum or a difference of a time and a duration.
func timeAndDuration(c captures) bool {
	e, ok := binary(c["x"])
	if !ok {
		return false
	}
	left, right := piece(c["x"], e.X), piece(c["x"], e.Y)
	switch timeFirst := c["a"] == "time.Time" && c["b"] == "time.Duration"; {
	case timeFirst && e.Op == token.ADD:
		c["sum"] = left + ".Add(" + right + ")"
	case timeFirst && e.Op == token.SUB:
		c["sum"] = left + ".Add(-" + right + ")"
	case c["a"] == "time.Duration" && c["b"] == "time.Time" && e.Op == token.ADD:
		c["sum"] = right + ".Add(" + left + ")"
	default:
		return false
	}
	return true
}

// intAssignment finds the variable in "sum += x".
func intAssignment(c captures) bool {
	for _, op := range []string{" += ", " -= ", " *= ", " /= "} {
		if name, _, ok := strings.Cut(c["x"], op); ok {
			c["name"] = name
			return isName(name) && number(c["b"])
		}
	}
	return false
}

// computedTooSmall knows a calculation whose result must fit a type that is not smaller: then its
// operands are to be converted, for the result may have overflowed before.
func computedTooSmall(c captures) bool {
	e, ok := binary(c["x"])
	if !ok || !bothNumbers(c) || bits(c["want"]) < bits(c["have"]) {
		return false
	}
	var operands []ast.Expr
	leaves(e, &operands)
	if len(operands) == 0 {
		return false
	}
	converted := c["x"]
	for _, x := range slices.Backward(operands) { // from behind, so that the positions stay right
		from, to := x.Pos()-1, x.End()-1
		converted = converted[:from] + c["want"] + "(" + converted[from:to] + ")" + converted[to:]
	}
	c["converted"] = converted
	c["operands"] = operandWord(e.Op, len(operands))
	c["size"] = "`" + c["want"] + "` típussal"
	if strings.HasSuffix(c["want"], "int64") {
		c["size"] = "64 biten"
	}
	return true
}

func operandWord(op token.Token, n int) string {
	word := "az érték"
	switch op {
	case token.MUL:
		word = "a tényező"
	case token.ADD, token.SUB:
		word = "a tag"
	}
	if n == 1 {
		return map[string]string{"az érték": "az értéket", "a tényező": "a tényezőt", "a tag": "a tagot"}[word]
	}
	return map[string]string{"az érték": "az értékeket", "a tényező": "a tényezőket", "a tag": "a tagokat"}[word]
}

func binary(x string) (*ast.BinaryExpr, bool) {
	e, err := parser.ParseExpr(x)
	if err != nil {
		return nil, false
	}
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return b, ok
}

// leaves collects the operands of a calculation that have a type of their own.
func leaves(e ast.Expr, found *[]ast.Expr) {
	switch e := e.(type) {
	case *ast.BinaryExpr:
		leaves(e.X, found)
		if e.Op != token.SHL && e.Op != token.SHR {
			leaves(e.Y, found)
		}
	case *ast.ParenExpr:
		leaves(e.X, found)
	case *ast.BasicLit:
	default:
		*found = append(*found, e)
	}
}

func piece(x string, e ast.Expr) string { return x[e.Pos()-1 : e.End()-1] }

// bits is the size of a number's type; that of a float counts as more than any integer's.
func bits(t string) int {
	switch {
	case strings.HasPrefix(t, "float"):
		return 128
	case strings.HasSuffix(t, "8"), t == "byte":
		return 8
	case strings.HasSuffix(t, "16"):
		return 16
	case strings.HasSuffix(t, "32"), t == "rune":
		return 32
	default:
		return 64
	}
}
