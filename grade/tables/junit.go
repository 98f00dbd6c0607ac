package tables

import (
	"encoding/xml"
	"fmt"
	"io"

	"idempotencia/grade/cohort"
	"idempotencia/internal/check"
)

type junitSuites struct {
	XMLName xml.Name `xml:"testsuites"`
	Name    string   `xml:"name,attr"`
	junitCounts
	Suites []junitSuite `xml:"testsuite"`
}

type junitCounts struct {
	Tests    int `xml:"tests,attr"`
	Failures int `xml:"failures,attr"`
	Errors   int `xml:"errors,attr"`
	Skipped  int `xml:"skipped,attr"`
}

type junitSuite struct {
	Name string `xml:"name,attr"`
	junitCounts
	Properties []junitProperty `xml:"properties>property"`
	Cases      []junitCase     `xml:"testcase"`
}

type junitProperty struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

type junitCase struct {
	Class   string       `xml:"classname,attr"`
	Name    string       `xml:"name,attr"`
	Failure *junitDetail `xml:"failure"`
	Error   *junitDetail `xml:"error"`
	Skipped *junitDetail `xml:"skipped"`
}

type junitDetail struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",chardata"`
}

// JUnit writes a test suite for every student and a test case for every condition. A failure is an
// assertion that did not hold; an error is a program that did not get that far: not built, refused,
// stopped; skipped is what was not run for want of a submission or because of the machine.
func JUnit(w io.Writer, d Data) error {
	v := d.view()
	out := junitSuites{Name: oneLine(d.Batch.Title)}
	for _, p := range v.people {
		suite := junitSuite{Name: oneLine(p.Name), Properties: []junitProperty{{"key", oneLine(p.Key)}}}
		if p.Group != "" {
			suite.Properties = append(suite.Properties, junitProperty{"group", oneLine(p.Group)})
		}
		for _, s := range p.mark.Scores {
			suite.add(s, v.cases(s))
		}
		out.Tests += suite.Tests
		out.Failures += suite.Failures
		out.Errors += suite.Errors
		out.Skipped += suite.Skipped
		out.Suites = append(out.Suites, suite)
	}
	_, err := io.WriteString(w, xml.Header)
	if err == nil {
		enc := xml.NewEncoder(w)
		enc.Indent("", "  ")
		err = enc.Encode(out)
	}
	if err == nil {
		_, err = io.WriteString(w, "\n")
	}
	if err != nil {
		return fmt.Errorf("write JUnit report: %w", err)
	}
	return nil
}

func (s *junitSuite) add(score cohort.Score, cases []testCase) {
	for _, c := range cases {
		detail := &junitDetail{Message: c.word, Type: string(c.kind), Text: c.text}
		one := junitCase{Class: score.Exercise, Name: c.name}
		s.Tests++
		switch c.kind {
		case check.Met:
		case check.Failed:
			one.Failure = detail
			s.Failures++
		case "", check.Infrastructure:
			one.Skipped = detail
			s.Skipped++
		default:
			one.Error = detail
			s.Errors++
		}
		s.Cases = append(s.Cases, one)
	}
}
