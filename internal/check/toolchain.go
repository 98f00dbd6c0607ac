package check

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/version"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Toolchain is the Go installation that builds candidates, with an environment that neither the
// user's GOFLAGS, GOENV file, go.work nor a stray GOOS can disturb.
type Toolchain struct {
	Go      string // absolute path of the go command
	Version string // for example "go1.26.8"
	Root    string // GOROOT
	ToolDir string
	Cache   string // GOCACHE
	env     []string
}

// EnvCode names a fault of the machine or the shell, not of a candidate.
type EnvCode string

// The codes of an EnvError.
const (
	GoMissing      EnvCode = "go-missing"      // no go command
	GoTooOld       EnvCode = "go-too-old"      // older than go.mod asks for
	GoBroken       EnvCode = "go-broken"       // the go command does not answer
	ModulesMissing EnvCode = "modules-missing" // a module is neither here nor to be had
	NoTemp         EnvCode = "no-temp"         // the folder for temporary files is not writable
	NoSource       EnvCode = "no-source"       // a file of the workbook is missing
	TestsChanged   EnvCode = "tests-changed"   // the built tests are not those that the book lists
	ExtraFiles     EnvCode = "extra-files"     // files beside the exercise's own keep it from being built
	MachineFull    EnvCode = "machine-full"    // no room, no memory or no more open files
	NoCompiler     EnvCode = "no-compiler"     // no C compiler, which the race detector needs
	NeedsGo        EnvCode = "needs-go"        // only an installed Go could build this candidate
	NoFastPath     EnvCode = "no-fast-path"    // compiler and linker alone cannot build the exercise, and grading takes nothing else
	NotShutIn      EnvCode = "not-shut-in"     // the isolation did not start the process
)

// EnvError says that a check could not be made on this machine.
type EnvError struct {
	Code       EnvCode
	Have, Want string // versions, for GoTooOld
	Detail     string // what the tool or the system said
}

func (e *EnvError) Error() string {
	text := "check: " + string(e.Code)
	if e.Have != "" || e.Want != "" {
		text += fmt.Sprintf(" (have %s, want %s)", e.Have, e.Want)
	}
	if e.Detail != "" {
		text += ": " + e.Detail
	}
	return text
}

// kept are the variables of the user's shell that a build may see.
var kept = []string{
	"PATH", "HOME", "USER", "LANG", "LC_ALL", "TMPDIR", "TEMP", "TMP", "USERPROFILE", "LOCALAPPDATA", "APPDATA",
	"SystemRoot", "SystemDrive", "ComSpec", "PATHEXT", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
	"HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy", "SSL_CERT_FILE", "SSL_CERT_DIR",
}

// settings are the go command's own variables that say where modules and archives are.
// They are read once, from shell and GOENV file alike, and handed on; all others are left behind.
var settings = []string{
	"GOCACHE", "GOMODCACHE", "GOPATH", "GOPROXY", "GOPRIVATE", "GONOPROXY", "GONOSUMDB", "GOSUMDB", "GOINSECURE", "GOTOOLCHAIN",
}

// FindToolchain finds Go for the workbook in root and reads its settings.
// Every error is an *EnvError, unless ctx ended.
func FindToolchain(ctx context.Context, root string) (*Toolchain, error) {
	goCommand, err := findGo()
	if err != nil {
		return nil, err
	}
	env := append(shellEnv(), "GOFLAGS=", "GOWORK=off", "GO111MODULE=on")
	values, err := goEnv(ctx, goCommand, root, env)
	if err != nil {
		return nil, err
	}
	want, err := wantedGo(root)
	if err != nil {
		return nil, err
	}
	if have := values["GOVERSION"]; version.IsValid(have) && version.Compare(have, want) < 0 {
		return nil, &EnvError{Code: GoTooOld, Have: have, Want: want}
	}
	t := &Toolchain{
		Go: goCommand, Version: values["GOVERSION"], Root: values["GOROOT"], ToolDir: values["GOTOOLDIR"], Cache: values["GOCACHE"],
	}
	env = append(shellKept(), "GOENV=off", "GOFLAGS=", "GOWORK=off", "GO111MODULE=on", "GOTELEMETRY=off")
	for _, name := range settings {
		if v := values[name]; v != "" {
			env = append(env, name+"="+v)
		}
	}
	t.env = env
	return t, nil
}

func findGo() (string, error) {
	path, err := exec.LookPath("go")
	if err == nil {
		return filepath.Abs(path)
	}
	return "", &EnvError{Code: GoMissing, Detail: err.Error()}
}

func shellKept() []string {
	var env []string
	for _, name := range kept {
		v, ok := os.LookupEnv(name)
		if !ok {
			continue
		}
		// The tools run in folders of their own, where a relative path would lead elsewhere.
		if abs, err := filepath.Abs(v); err == nil && v != "" && slices.Contains([]string{"TMPDIR", "TEMP", "TMP"}, name) {
			v = abs
		}
		env = append(env, name+"="+v)
	}
	return env
}

// shellEnv adds what the user set for modules and caches, unless the value could not work.
func shellEnv() []string {
	env := shellKept()
	for _, name := range append([]string{"GOENV", "GOTMPDIR"}, settings...) {
		v, ok := os.LookupEnv(name)
		isPath := slices.Contains([]string{"GOCACHE", "GOMODCACHE", "GOPATH", "GOTMPDIR"}, name)
		if ok && (!isPath || filepath.IsAbs(v)) {
			env = append(env, name+"="+v)
		}
	}
	return env
}

func goEnv(ctx context.Context, goCommand, root string, env []string) (map[string]string, error) {
	args := append([]string{"env", "-json", "GOVERSION", "GOROOT", "GOTOOLDIR"}, settings...)
	out, err := runTool(ctx, tool{path: goCommand, args: args, dir: root, env: env, stdoutOnly: true})
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, &EnvError{Code: GoBroken, Detail: firstLines(out, 5)}
	}
	values := map[string]string{}
	if err := json.Unmarshal(out, &values); err != nil {
		return nil, &EnvError{Code: GoBroken, Detail: err.Error()}
	}
	for _, name := range []string{"GOVERSION", "GOROOT", "GOTOOLDIR"} {
		if values[name] == "" {
			return nil, &EnvError{Code: GoBroken, Detail: "go env " + name}
		}
	}
	return values, nil
}

// wantedGo reads the go line of the workbook's go.mod, for example "go1.26".
func wantedGo(root string) (string, error) {
	data, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if errors.Is(err, os.ErrNotExist) {
		return "", &EnvError{Code: NoSource, Detail: "go.mod"}
	}
	if err != nil {
		return "", &EnvError{Code: NoSource, Detail: err.Error()}
	}
	for line := range strings.Lines(string(data)) {
		if fields := strings.Fields(line); len(fields) == 2 && fields[0] == "go" {
			return "go" + fields[1], nil
		}
	}
	return "", &EnvError{Code: NoSource, Detail: "go.mod has no go line"}
}

// Run runs the go command in root with the clean environment and gives what it printed.
func (t *Toolchain) Run(ctx context.Context, root string, extraEnv []string, args ...string) ([]byte, error) {
	return runTool(ctx, tool{path: t.Go, args: args, dir: root, env: append(slices.Clone(t.env), extraEnv...)})
}

// goJSON is Run for what writes JSON: warnings on stderr do not get into it.
func (t *Toolchain) goJSON(ctx context.Context, root string, extraEnv []string, args ...string) ([]byte, error) {
	return runTool(ctx, tool{path: t.Go, args: args, dir: root, env: append(slices.Clone(t.env), extraEnv...), stdoutOnly: true})
}

// direct is the environment of a compiler, linker or vet that is started without the go command.
func (t *Toolchain) direct() []string {
	return append(slices.Clone(t.env), "GOROOT="+t.Root, "CGO_ENABLED=0")
}

func (t *Toolchain) path(name string) string { return filepath.Join(t.ToolDir, name) }

func firstLines(text []byte, n int) string {
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	return strings.Join(lines[:min(n, len(lines))], "\n")
}

// Modules reports whether every module that the exercises are built from is on this machine,
// without asking the network.
func (t *Toolchain) Modules(ctx context.Context, root string) error {
	out, err := t.Run(ctx, root, []string{"GOPROXY=off", "CGO_ENABLED=0"}, "list", "-deps", "-test", "./exercises/...")
	if err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return toolFault(out, err)
	}
	return nil
}

// Tidy leaves in a module's go.mod and go.sum what its files need. It asks the network only for what is
// not on this machine.
func (t *Toolchain) Tidy(ctx context.Context, root string) error {
	out, err := t.Run(ctx, root, nil, "mod", "tidy")
	if err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return toolFault(tidying.ReplaceAll(out, nil), err)
	}
	return nil
}

// tidying is what the go command tells before it comes to what is wrong.
var tidying = regexp.MustCompile(`(?m)^go: (downloading|finding|found) .*\n`)
