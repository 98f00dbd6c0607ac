package queue_test

import (
	"context"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/queue"
	"idempotencia/internal/check"
)

func try(t *testing.T, v check.Verdict) check.Verdict {
	t.Helper()
	set := queue.Settings{}.WithDefaults()
	o := set.Try(t.Context(), queue.Worker{Name: "w"}, queue.Job{Key: "k", Exercise: "apply"}, 1, func(context.Context, queue.Job) (check.Verdict, error) {
		return v, nil
	})
	require.NotNil(t, o)
	return o.Verdict
}

func TestAnOrdinaryVerdictIsLeftAsItIs(t *testing.T) {
	v := check.Verdict{Exercise: "apply", Kind: check.Failed, Results: []check.Result{
		{Condition: "TestA", Kind: check.Failed, Output: strings.Repeat("ő", 30_000), Cut: 12, CutAt: 60},
	}}
	assert.Equal(t, v, try(t, v))
}

func TestAFloodKeepsItsBeginningAndItsEndAndCountsWhatIsMissing(t *testing.T) {
	flood := "eleje" + strings.Repeat("ő", 30_000) + "vége"
	v := check.Verdict{Kind: check.Failed}
	for range 30 {
		v.Results = append(v.Results, check.Result{Output: flood, Cut: 7, CutAt: 1005}, check.Result{Output: flood})
	}
	got := try(t, v)
	assert.Equal(t, flood, v.Results[0].Output, "the handler's own verdict is not changed")
	for i, r := range got.Results {
		assert.True(t, utf8.ValidString(r.Output))
		assert.True(t, strings.HasPrefix(r.Output, "eleje"))
		assert.True(t, strings.HasSuffix(r.Output, "vége"))
		assert.Equal(t, int64(len(flood)-len(r.Output))+v.Results[i].Cut, r.Cut)
		assert.LessOrEqual(t, r.CutAt, len(r.Output))
		assert.True(t, utf8.ValidString(r.Output[:r.CutAt]))
	}
	data, err := queue.Encode(got)
	require.NoError(t, err)
	assert.Less(t, len(data), 900<<10)
}

func TestAFloodOfFindingsKeepsTheFirst(t *testing.T) {
	v := check.Verdict{Kind: check.NotBuilt}
	for range 1000 {
		v.Diagnostics = append(v.Diagnostics, check.Diagnostic{Text: strings.Repeat("\\", 2000)})
	}
	got := try(t, v)
	assert.NotEmpty(t, got.Diagnostics)
	assert.Less(t, len(got.Diagnostics), 1000)
}

func TestNoticesSayWhatToDo(t *testing.T) {
	for kind, says := range map[queue.NoticeKind]string{
		queue.Disconnected: "Semmi nem vész el", queue.Reconnected: "Helyreállt", queue.Troubled: "szabad helyet",
	} {
		text := queue.Notice{Kind: kind, Detail: "EOF\x07"}.Text()
		assert.Contains(t, text, says)
		assert.NotContains(t, text, "\x07")
	}
	text := queue.Notice{Kind: queue.Unserved}.Text()
	assert.Contains(t, text, "Go: ismeretlen")
	assert.Contains(t, queue.Fault{Reason: queue.Damaged, Detail: "kulcs"}.Text(), "sérülten")
}
