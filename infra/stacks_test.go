package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/assertions"
	"github.com/aws/jsii-runtime-go"

	"backdock/functions"
	"backdock/infra/bundle"
	"backdock/shared/platform/queue"
)

// resource is a resource of a synthesized template.
type resource struct {
	Type                string
	Properties          map[string]any
	DeletionPolicy      string
	UpdateReplacePolicy string
}

// templates of a production deployment by the last part of the stack's name.
var templates = map[string]map[string]resource{}

// TestMain synthesizes once: it takes some seconds.
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
		"functions": dir, "stage": "test", "alarmEmail": "operator@example.com", "mailFrom": "portal@example.com", "portalUrl": "https://portal.example.com",
		"portalCertificate": "arn:aws:acm:us-east-1:000000000000:certificate/x",
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
	for name, stack := range map[string]awscdk.Stack{"Data": s.data.Stack, "App": s.app.Stack, "Portal": s.portal.Stack, "Observability": s.observability, "Edge": s.edge} {
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

// save writes a template for cfn-lint, where BACKDOCK_TEMPLATES says.
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

// of are a stack's resources of one type.
func of(stack, kind string) map[string]resource {
	found := map[string]resource{}
	for id, r := range templates[stack] {
		if r.Type == kind {
			found[id] = r
		}
	}
	return found
}

// at walks properties by name.
func at(v any, path ...string) any {
	for _, name := range path {
		m, _ := v.(map[string]any)
		v = m[name]
	}
	return v
}

// text is a value as JSON, in which intrinsic functions are told apart.
func text(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(raw)
}

func TestEachOperationHasItsRoute(t *testing.T) {
	all := routes()
	made := map[string]string{}
	for _, r := range of("App", "AWS::ApiGatewayV2::Route") {
		made[r.Properties["RouteKey"].(string)] = text(r.Properties["Target"])
	}
	if len(made) != len(all) {
		t.Errorf("%d routes for %d operations", len(made), len(all))
	}
	groups := map[string]bool{}
	for _, r := range all {
		groups[r.group] = true
		want := strings.ReplaceAll("Integration-"+r.group, "-", "")
		if !strings.Contains(made[r.key], `"`+want+`"`) {
			t.Errorf("%s goes to %s, not to %s", r.key, made[r.key], want)
		}
	}
	for _, g := range functions.Groups {
		if !groups[g.Name] {
			t.Errorf("the group %s has no route", g.Name)
		}
	}
	if n, m := len(of("App", "AWS::ApiGatewayV2::Integration")), len(functions.Groups); n != m {
		t.Errorf("%d integrations for %d groups", n, m)
	}
	if n, m := len(of("App", "AWS::Lambda::Permission")), len(functions.Groups); n != m {
		t.Errorf("%d permissions for %d groups", n, m)
	}
}

func TestStacksStayBelowTheLimits(t *testing.T) {
	for name, resources := range templates {
		if len(resources) == 0 || len(resources) > 450 {
			t.Errorf("stack %s has %d resources; CloudFormation takes 500", name, len(resources))
		}
	}
	if n := len(of("App", "AWS::ApiGatewayV2::Route")); n > 300 {
		t.Errorf("%d routes; an HTTP API takes 300", n)
	}
}

// The only statements that may name everything, by action.
var wildcards = map[string]string{
	"xray:PutTraceSegments":    "X-Ray has no resources",
	"xray:PutTelemetryRecords": "X-Ray has no resources",
	// Step Functions' own delivery of logs, as its documentation writes it.
	"logs:CreateLogDelivery": "log delivery", "logs:GetLogDelivery": "log delivery", "logs:UpdateLogDelivery": "log delivery",
	"logs:DeleteLogDelivery": "log delivery", "logs:ListLogDeliveries": "log delivery", "logs:PutResourcePolicy": "log delivery",
	"logs:DescribeResourcePolicies": "log delivery", "logs:DescribeLogGroups": "log delivery",
	"dynamodb:ListStreams":  "it lists all streams of the account",
	"xray:GetSamplingRules": "X-Ray has no resources", "xray:GetSamplingTargets": "X-Ray has no resources",
}

func list(v any) []any {
	if l, ok := v.([]any); ok {
		return l
	}
	return []any{v}
}

func TestNoWildcardGrants(t *testing.T) {
	seen := 0
	for stack := range templates {
		for id, p := range of(stack, "AWS::IAM::Policy") {
			for _, s := range list(at(p.Properties, "PolicyDocument", "Statement")) {
				seen++
				for _, action := range list(at(s, "Action")) {
					name := action.(string)
					if strings.Contains(name, "*") {
						t.Errorf("%s/%s allows %s", stack, id, name)
					}
					for _, r := range list(at(s, "Resource")) {
						if r == "*" && wildcards[name] == "" {
							t.Errorf("%s/%s allows %s on everything", stack, id, name)
						}
					}
				}
			}
		}
		for id, r := range of(stack, "AWS::IAM::Role") {
			if r.Properties["ManagedPolicyArns"] != nil {
				t.Errorf("%s/%s takes a managed policy", stack, id)
			}
		}
	}
	if seen < len(functions.Groups)+len(functions.Workers) {
		t.Fatalf("only %d statements were looked at", seen)
	}
}

// What a function may do follows from what it needs.
func TestGrantsAreThoseOfNeeds(t *testing.T) {
	actions := func(name string) []string {
		var all []string
		for id, p := range of("App", "AWS::IAM::Policy") {
			if !strings.HasPrefix(id, "Role"+strings.ReplaceAll(name, "-", "")+"DefaultPolicy") {
				continue
			}
			for _, s := range list(at(p.Properties, "PolicyDocument", "Statement")) {
				for _, a := range list(at(s, "Action")) {
					all = append(all, a.(string)+" "+text(at(s, "Resource")))
				}
			}
		}
		return all
	}
	has := func(all []string, action, resource string) bool {
		return slices.ContainsFunc(all, func(s string) bool { return strings.HasPrefix(s, action+" ") && strings.Contains(s, resource) })
	}
	for _, name := range bundle.Names() {
		all, n := actions(name), needs[name]
		if len(all) == 0 {
			t.Errorf("%s has no policy of its own", name)
		}
		for action, want := range map[string]bool{
			"dynamodb:PutItem": n.Table == write, "dynamodb:Query": n.Table != none, "dynamodb:Scan": false, "dynamodb:DeleteTable": false,
			"s3:GetObject": n.Blobs != none, "s3:PutObject": n.Blobs == write, "s3:DeleteObject": false,
			"states:StartExecution": len(n.Start) > 0, "secretsmanager:PutSecretValue": len(n.Rotate) > 0,
		} {
			if has(all, action, "") != want {
				t.Errorf("%s: %s is %v", name, action, !want)
			}
		}
		for secretName, resource := range map[secret]string{signingSecret: "Secretsigning", publicKeysSecret: "Secretpublickeys", originSecret: "Secretorigin", erpSecret: "Secreterp"} {
			if has(all, "secretsmanager:GetSecretValue", resource) != slices.Contains(n.Secrets, secretName) {
				t.Errorf("%s: reading the secret %s is %v", name, secretName, !slices.Contains(n.Secrets, secretName))
			}
		}
	}
	if needs["auth"].Secrets[0] != signingSecret {
		t.Error("auth cannot sign")
	}
	for name, n := range needs {
		if name != "auth" && name != keyRotation && slices.Contains(n.Secrets, signingSecret) {
			t.Errorf("%s can sign tokens", name)
		}
		if name != erpWorker && slices.Contains(n.Secrets, erpSecret) {
			t.Errorf("%s can call the ERP", name)
		}
	}
}

func TestDataSurvives(t *testing.T) {
	for _, kind := range []string{"AWS::DynamoDB::Table", "AWS::S3::Bucket", "AWS::SecretsManager::Secret"} {
		found := of("Data", kind)
		if len(found) == 0 {
			t.Errorf("no %s", kind)
		}
		for id, r := range found {
			if r.DeletionPolicy != "RetainExceptOnCreate" || r.UpdateReplacePolicy != "Retain" {
				t.Errorf("%s: on deletion %q, on replacement %q", id, r.DeletionPolicy, r.UpdateReplacePolicy)
			}
		}
	}
	for _, r := range of("Data", "AWS::DynamoDB::Table") {
		p := r.Properties
		if at(p, "PointInTimeRecoverySpecification", "PointInTimeRecoveryEnabled") != true || p["DeletionProtectionEnabled"] != true {
			t.Error("the table can be lost")
		}
		if at(p, "SSESpecification", "SSEEnabled") != true {
			t.Error("the table is not encrypted with a key of the account")
		}
		if at(p, "StreamSpecification", "StreamViewType") != "NEW_AND_OLD_IMAGES" || at(p, "TimeToLiveSpecification", "AttributeName") != "ttl" {
			t.Error("stream or expiry of the table are not as shared/platform/table wants them")
		}
		if len(p["GlobalSecondaryIndexes"].([]any)) != len(indexes) {
			t.Error("indexes of the table")
		}
	}
}

func TestEveryQueueIsEncryptedAndHasDeadLetters(t *testing.T) {
	work := 0
	for id, q := range of("App", "AWS::SQS::Queue") {
		if q.Properties["SqsManagedSseEnabled"] != true {
			t.Errorf("%s is not encrypted", id)
		}
		policy := at(q.Properties, "RedrivePolicy")
		if policy == nil {
			continue
		}
		work++
		if at(policy, "maxReceiveCount") != float64(maxReceives) {
			t.Errorf("%s: redelivery is %s", id, text(q.Properties))
		}
	}
	if work != len(queue.Names) {
		t.Errorf("%d queues with dead letters, want %d", work, len(queue.Names))
	}
}

func TestEveryQueueIsTakenByItsWorker(t *testing.T) {
	taken := map[string]string{}
	for _, m := range of("App", "AWS::Lambda::EventSourceMapping") {
		if m.Properties["StartingPosition"] != nil { // a stream's
			continue
		}
		taken[text(m.Properties["EventSourceArn"])] = text(m.Properties["FunctionName"])
		if text(m.Properties["FunctionResponseTypes"]) != `["ReportBatchItemFailures"]` {
			t.Errorf("one bad message repeats its batch: %s", text(m.Properties))
		}
	}
	for name, worker := range map[string]string{"erppriority": "erpworker", "erpbulk": "erpworker", "mail": "mailer", "jobs": "jobworker"} {
		found := false
		for queue, function := range taken {
			found = found || strings.Contains(queue, "Queue"+name) && strings.Contains(function, "Function"+worker)
		}
		if !found {
			t.Errorf("%s does not take from %s: %v", worker, name, taken)
		}
	}
	if len(taken) != len(queue.Names) {
		t.Errorf("%d queues are taken from", len(taken))
	}
}

// What goes to the ERP and what is counted are read from the stream each for itself.
func TestTheStreamIsReadTwice(t *testing.T) {
	readers := map[string]string{}
	for id, m := range of("App", "AWS::Lambda::EventSourceMapping") {
		p := m.Properties
		if p["StartingPosition"] == nil { // a queue's
			continue
		}
		reader := text(p["FunctionName"])
		readers[reader] = id
		if text(p["FunctionResponseTypes"]) != `["ReportBatchItemFailures"]` || p["BisectBatchOnFunctionError"] != true || at(p, "DestinationConfig", "OnFailure", "Destination") == nil {
			t.Errorf("%s loses what cannot be handled, or stops at it", id)
		}
		if filtered := p["FilterCriteria"] != nil; filtered != strings.Contains(reader, "Functioncounter") {
			t.Errorf("%s: filtered is %v", id, filtered)
		}
	}
	if len(readers) != 2 { // more of them throttle one another
		t.Errorf("read by %v", readers)
	}
}

func TestBucketsAreClosed(t *testing.T) {
	for _, stack := range []string{"Data", "Portal"} {
		for id, b := range of(stack, "AWS::S3::Bucket") {
			block := at(b.Properties, "PublicAccessBlockConfiguration")
			for _, name := range []string{"BlockPublicAcls", "BlockPublicPolicy", "IgnorePublicAcls", "RestrictPublicBuckets"} {
				if at(block, name) != true {
					t.Errorf("%s/%s: %s", stack, id, name)
				}
			}
			if b.Properties["BucketEncryption"] == nil {
				t.Errorf("%s/%s is not encrypted", stack, id)
			}
		}
		for id, p := range of(stack, "AWS::S3::BucketPolicy") {
			if !strings.Contains(text(p.Properties), `"aws:SecureTransport":"false"`) {
				t.Errorf("%s/%s takes plain HTTP", stack, id)
			}
		}
	}
}

func TestFunctions(t *testing.T) {
	found := of("App", "AWS::Lambda::Function")
	if len(found) != len(bundle.Names()) {
		t.Errorf("%d functions, want %d", len(found), len(bundle.Names()))
	}
	for id, f := range found {
		p := f.Properties
		if p["Runtime"] != "provided.al2023" || text(p["Architectures"]) != `["arm64"]` || at(p, "TracingConfig", "Mode") != "Active" {
			t.Errorf("%s: runtime, architecture or tracing", id)
		}
		if p["LoggingConfig"] == nil {
			t.Errorf("%s writes into a log group without an end", id)
		}
		if strings.Contains(text(p["Environment"]), "MINISTACK") {
			t.Errorf("%s knows the emulator", id)
		}
	}
	for stack := range templates {
		for id, g := range of(stack, "AWS::Logs::LogGroup") {
			if g.Properties["RetentionInDays"] == nil {
				t.Errorf("%s/%s keeps its logs for ever", stack, id)
			}
		}
	}
}

func TestPortal(t *testing.T) {
	for _, d := range of("Portal", "AWS::CloudFront::Distribution") {
		config := d.Properties["DistributionConfig"]
		api := text(at(config, "CacheBehaviors"))
		if !strings.Contains(api, `"PathPattern":"/api/*"`) || !strings.Contains(api, `"CachePolicyId":"4135ea2d-6df8-44a3-9df3-4b5a84be39ad"`) {
			t.Errorf("/api/* is cached or missing: %s", api)
		}
		uncached := map[float64]bool{}
		for _, e := range list(at(config, "CustomErrorResponses")) {
			if at(e, "ResponsePagePath") != nil || at(e, "ResponseCode") != nil {
				t.Errorf("an error page would hide the API's own errors: %s", text(e))
			}
			if at(e, "ErrorCachingMinTTL") == 0.0 {
				uncached[at(e, "ErrorCode").(float64)] = true
			}
		}
		for _, code := range []float64{400, 403, 404, 405, 414, 500, 502, 503, 504} {
			if !uncached[code] {
				t.Errorf("CloudFront answers again with a %v of the API", code)
			}
		}
		if !strings.Contains(text(at(config, "Origins")), `{{resolve:secretsmanager:`) {
			t.Error("the API's origin gets no secret header")
		}
		if at(config, "WebACLId") == nil {
			t.Error("no web ACL")
		}
	}
}

func TestAlarmsSayWhatToDo(t *testing.T) {
	alarms := of("Observability", "AWS::CloudWatch::Alarm")
	if len(alarms) < len(functions.Groups)*2+len(queue.Names) {
		t.Fatalf("only %d alarms", len(alarms))
	}
	for id, a := range alarms {
		if s, _ := a.Properties["AlarmDescription"].(string); len(s) < 40 {
			t.Errorf("%s does not say what to do", id)
		}
		if a.Properties["AlarmActions"] == nil {
			t.Errorf("%s tells nobody", id)
		}
		if a.Properties["MetricName"] == nil {
			t.Errorf("%s is metric math, which the emulator does not take", id)
		}
	}
	if n := len(of("Observability", "AWS::CloudWatch::Dashboard")); n != 5 {
		t.Errorf("%d dashboards", n)
	}
}
