package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/assertions"
	"github.com/aws/jsii-runtime-go"

	"backdock/infra/bundle"
	"backdock/infra/layout"
)

// resource is a resource of a synthesized template.
type resource struct {
	Type                string
	Properties          map[string]any
	DeletionPolicy      string
	UpdateReplacePolicy string
}

// templates has the templates of a production deployment by the last part of the stack's name.
var templates = map[string]map[string]resource{}

// TestMain synthesizes the stacks once, because it takes some seconds.
func TestMain(m *testing.M) {
	os.Exit(func() int {
		defer jsii.Close()
		dir, err := os.MkdirTemp("", "functions")
		if err == nil {
			defer os.RemoveAll(dir)
			err = synthesize(dir)
		}
		if err != nil {
			println(err.Error())
			return 1
		}
		return m.Run()
	}())
}

func synthesize(dir string) error {
	if err := bundle.Hosted(dir); err != nil {
		return err
	}
	out := filepath.Join(dir, "out")
	app := awscdk.NewApp(&awscdk.AppProps{Outdir: jsii.String(out), Context: &map[string]any{
		"functions": dir, "stage": "test", "alarmEmail": "operator@example.com", "mailFrom": "portal@example.com",
		"portalUrl":         "https://portal.example.com",
		"portalCertificate": "arn:aws:acm:us-east-1:000000000000:certificate/x",
		"distribution":      "E2EXAMPLE",
		"webAcl":            "arn:aws:wafv2:us-east-1:000000000000:global/webacl/x/y",
		"@aws-cdk/core:defaultCrossStackReferences": "strong"}})
	d, err := deploymentOf(app)
	if err != nil {
		return err
	}
	s, err := newStacks(app, d)
	if err != nil {
		return err
	}
	all := map[string]awscdk.Stack{layout.Data: s.data.Stack, layout.App: s.app.Stack, layout.Portal: s.portal.Stack,
		layout.Observability: s.observability, layout.Edge: s.edge, layout.Front: s.front}
	for i, area := range s.areas {
		all[layout.Areas[i].Name] = area.Stack
	}
	for name, stack := range all {
		raw, err := json.MarshalIndent(assertions.Template_FromStack(stack, nil).ToJSON(), "", "  ")
		if err != nil {
			return err
		}
		if err := save(name, raw); err != nil {
			return err
		}
		var template struct{ Resources map[string]resource }
		if err := json.Unmarshal(raw, &template); err != nil {
			return err
		}
		templates[name] = template.Resources
	}
	return nil
}

// save writes a template for cfn-lint to the folder in BACKDOCK_TEMPLATES.
func save(name string, template []byte) error {
	dir := os.Getenv("BACKDOCK_TEMPLATES")
	if dir == "" {
		return nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, name+".json"), template, 0o644)
}

// of returns a stack's resources of one type.
func of(stack, kind string) map[string]resource {
	found := map[string]resource{}
	for id, r := range templates[stack] {
		if r.Type == kind {
			found[id] = r
		}
	}
	return found
}

// everywhere returns the resources of one type in all stacks.
func everywhere(kind string) map[string]resource {
	found := map[string]resource{}
	for stack := range templates {
		for id, r := range of(stack, kind) {
			found[id] = r // logical ids contain a unique name
		}
	}
	return found
}

// at returns the value at a path of property names.
func at(v any, path ...string) any {
	for _, name := range path {
		m, _ := v.(map[string]any)
		v = m[name]
	}
	return v
}

// text returns a value as JSON, in which intrinsic functions can be recognized.
func text(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(raw)
}
