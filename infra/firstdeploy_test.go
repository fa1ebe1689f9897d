package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/assertions"
	"github.com/aws/jsii-runtime-go"
)

// dataOf synthesizes the Data stack with the given context values.
func dataOf(t *testing.T, values map[string]any) (awscdk.Stack, string) {
	t.Helper()
	values["functions"], values["stage"], values["mailFrom"] = t.TempDir(), "test", "portal@example.com"
	app := awscdk.NewApp(&awscdk.AppProps{Outdir: jsii.String(filepath.Join(t.TempDir(), "out")), Context: &values})
	d, err := deploymentOf(app)
	if err != nil {
		t.Fatal(err)
	}
	s := newDataStack(app, d)
	raw, err := json.Marshal(assertions.Template_FromStack(s.Stack, nil).ToJSON())
	if err != nil {
		t.Fatal(err)
	}
	return s.Stack, string(raw)
}

// CloudFormation must be able to delete the resources of a failed first deployment.
func TestAFirstDeploymentCanBeRepeated(t *testing.T) {
	stack, template := dataOf(t, map[string]any{"protected": "none"})
	if p := stack.TerminationProtection(); p != nil && *p {
		t.Error("the stack cannot be deleted after its creation failed")
	}
	if !strings.Contains(template, `"DeletionProtectionEnabled":false`) {
		t.Error("the table cannot be deleted after its stack's creation failed")
	}
	if strings.Contains(template, `"DeletionPolicy":"Retain"`) {
		t.Error("something outlives a creation that failed, and its name is in the way of the next one")
	}
}

func TestStacksThatExistAreProtected(t *testing.T) {
	stack, template := dataOf(t, map[string]any{"protected": "Data,App"})
	if p := stack.TerminationProtection(); p == nil || !*p {
		t.Error("the stack can be deleted")
	}
	if !strings.Contains(template, `"DeletionProtectionEnabled":true`) {
		t.Error("the table can be deleted")
	}
}

func TestAnIdentityOfTheAccountIsLeftToIt(t *testing.T) {
	_, template := dataOf(t, map[string]any{"mailIdentity": "none"})
	if strings.Contains(template, "AWS::SES::EmailIdentity") || !strings.Contains(template, "AWS::SES::ConfigurationSet") {
		t.Error("SES would refuse to create an identity that there is already")
	}
}

// CloudFront's names are global, so deployments in two regions need different names.
func TestNamesOfCloudFrontAreOfTheirRegion(t *testing.T) {
	const region = `{"Ref":"AWS::Region"}`
	for _, kind := range []string{"AWS::CloudFront::Function", "AWS::CloudFront::ResponseHeadersPolicy"} {
		found := of("Portal", kind)
		if len(found) == 0 {
			t.Errorf("no %s", kind)
		}
		for id, r := range found {
			name := r.Properties["Name"]
			if kind == "AWS::CloudFront::ResponseHeadersPolicy" {
				name = at(r.Properties, "ResponseHeadersPolicyConfig", "Name")
			}
			if !strings.Contains(text(name), region) {
				t.Errorf("%s is named %s in every region", id, text(name))
			}
		}
	}
}
