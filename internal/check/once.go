package check

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
)

// keptObject is the latest compiled part of an exercise's test program, for candidates that share it.
type keptObject struct {
	key          string // digest of what it was compiled from
	export, code []byte
}

// once gives a part of b's test program in b's folder: the kept one when it was compiled from the same,
// or what compile makes now. What it is compiled from are texts, and a file.
func (c *Checker) once(b *build, part string, from []string, file string, compile func(object) error) (object, error) {
	to := object{export: b.file(part + ".x"), code: b.file(part + ".o")}
	key, err := digestOf(from, file)
	if err != nil {
		return to, err
	}
	name := b.ex.ID + "/" + part
	if kept, ok := c.kept(name); ok && kept.key == key {
		return to, kept.restore(to)
	}
	kept := keptObject{key: key}
	if err := compile(to); err != nil {
		return to, err
	}
	if kept.export, err = os.ReadFile(to.export); err == nil {
		kept.code, err = os.ReadFile(to.code)
	}
	if err != nil {
		return to, fmt.Errorf("keep a compiled test: %w", err)
	}
	c.keep(name, kept)
	return to, nil
}

func digestOf(texts []string, file string) (string, error) {
	h := sha256.New()
	for _, text := range texts {
		fmt.Fprintln(h, len(text), text)
	}
	if file != "" {
		data, err := os.ReadFile(file)
		if err != nil {
			return "", fmt.Errorf("read an export: %w", err)
		}
		h.Write(data)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

func (k *keptObject) restore(to object) error {
	for name, data := range map[string][]byte{to.export: k.export, to.code: k.code} {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			return &EnvError{Code: NoTemp, Detail: err.Error()}
		}
	}
	return nil
}

func (c *Checker) keep(name string, k keptObject) {
	c.keeping.Lock()
	defer c.keeping.Unlock()
	c.objects[name] = k
}

func (c *Checker) kept(name string) (keptObject, bool) {
	c.keeping.Lock()
	defer c.keeping.Unlock()
	k, ok := c.objects[name]
	return k, ok
}
