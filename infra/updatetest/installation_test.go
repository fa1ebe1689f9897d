//go:build integration || update

package updatetest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/apigatewayv2"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"backdock/infra/local/stack"
	"backdock/infra/setup"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/migration"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/dynamo"
)

const (
	stage    = "update"
	userID   = "UPDATE"
	email    = "ann@example.com"
	password = "update-test-passphrase"
)

// installation is a deployment on an emulator.
type installation struct {
	t        *testing.T
	env      []string // of commands that use the emulator
	dir      string   // for files of the test
	endpoint string
}

// start starts an emulator. The further variables are parameters of each deployment.
func start(t *testing.T, c stack.Config, parameters ...string) installation {
	t.Helper()
	c.Discard = true
	emulator, err := stack.Emulator(t.Context(), c)
	t.Cleanup(func() {
		if err := emulator.Stop(); err != nil {
			t.Error(err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return installation{t: t, env: slices.Concat(emulator.TestEnv(), []string{"STAGE=" + stage}, parameters), dir: t.TempDir(),
		endpoint: emulator.Endpoint()}
}

func (in installation) config() aws.Config {
	return aws.Config{Region: "us-east-1", BaseEndpoint: aws.String(in.endpoint),
		Credentials: credentials.NewStaticCredentialsProvider("test", "test", "")}
}

// state has the values that an update must not change, and those that show its effect.
type state struct {
	outputs map[string]string    // of the stacks: table, API, address
	updated map[string]time.Time // last change of each stack
	routes  map[string][]string  // functions by route key
	origin  string               // header that identifies CloudFront to the API
}

// look reads the installation's state.
func (in installation) look() state {
	in.t.Helper()
	s := state{outputs: map[string]string{}, updated: map[string]time.Time{}, routes: map[string][]string{}}
	stacks, err := cloudformation.NewFromConfig(in.config()).DescribeStacks(in.t.Context(),
		&cloudformation.DescribeStacksInput{})
	in.must(err)
	for _, there := range stacks.Stacks {
		s.updated[*there.StackName] = aws.ToTime(there.CreationTime)
		if there.LastUpdatedTime != nil {
			s.updated[*there.StackName] = *there.LastUpdatedTime
		}
		for _, o := range there.Outputs {
			switch name := aws.ToString(o.OutputKey); name {
			case "TableName", "BlobBucket", "ApiId", "DistributionId", "DistributionDomain", "PortalBucket":
				s.outputs[name] = aws.ToString(o.OutputValue)
			}
		}
	}
	api := apigatewayv2.NewFromConfig(in.config())
	integrations, err := api.GetIntegrations(in.t.Context(),
		&apigatewayv2.GetIntegrationsInput{ApiId: aws.String(s.outputs["ApiId"])})
	in.must(err)
	function := map[string]string{}
	for _, i := range integrations.Items {
		_, name, _ := strings.Cut(aws.ToString(i.IntegrationUri), ":function:")
		function["integrations/"+aws.ToString(i.IntegrationId)], _, _ = strings.Cut(name, "/")
	}
	routes, err := api.GetRoutes(in.t.Context(), &apigatewayv2.GetRoutesInput{ApiId: aws.String(s.outputs["ApiId"])})
	in.must(err)
	for _, r := range routes.Items {
		s.routes[*r.RouteKey] = append(s.routes[*r.RouteKey], function[aws.ToString(r.Target)])
	}
	s.origin, err = setup.NewSecrets(in.config(), stage).PlainOrigin(in.t.Context())
	in.must(err)
	return s
}

func (in installation) must(err error) {
	in.t.Helper()
	if err != nil {
		in.t.Fatal(err)
	}
}

func (in installation) table(s state) table.Table {
	return dynamo.New(dynamodb.NewFromConfig(in.config()), s.outputs["TableName"])
}

func (in installation) addUser(s state) {
	in.t.Helper()
	_, err := user.New(in.table(s), time.Now).CreateDemo(in.t.Context(), user.User{ID: userID, Email: email, FirstName: "Ann", LastName: "Adams",
		Role:     access.Admin,
		IsActive: true, TokenVersion: 1}, password)
	in.must(err)
}

// tokens are what a browser stores of a session.
type tokens struct{ access, refresh string }

func (in installation) signIn(s state) tokens {
	in.t.Helper()
	return in.read(in.call(s, "", "POST", "/api/auth/login", `{"email":"`+email+`","password":"`+password+`"}`))
}

// refresh continues a session with its refresh token.
func (in installation) refresh(s state, old tokens) tokens {
	in.t.Helper()
	return in.read(in.call(s, "", "POST", "/api/auth/refresh", `{"refresh_token":"`+old.refresh+`"}`))
}

func (in installation) read(raw []byte) tokens {
	in.t.Helper()
	got, err := parseTokens(raw)
	in.must(err)
	return got
}

func parseTokens(raw []byte) (tokens, error) {
	var got struct {
		Access  string `json:"access_token"`
		Refresh string `json:"refresh_token"`
	}
	if err := json.Unmarshal(raw, &got); err != nil || got.Access == "" || got.Refresh == "" {
		return tokens{}, fmt.Errorf("no tokens (%v): %s", err, raw)
	}
	return tokens{got.Access, got.Refresh}, nil
}

// call sends a request like CloudFront. A status of 300 or more ends the test.
func (in installation) call(s state, token, method, path, body string) []byte {
	in.t.Helper()
	code, raw, err := in.send(in.t.Context(), s, token, method, path, body)
	in.must(err)
	if code >= 300 {
		in.t.Fatalf("%s %s: %d %s", method, path, code, raw)
	}
	return raw
}

func (in installation) send(ctx context.Context, s state, token, method, path, body string) (int, []byte, error) {
	req, err := http.NewRequestWithContext(ctx, method, in.endpoint+path, bytes.NewBufferString(body))
	if err != nil {
		return 0, nil, err
	}
	req.Host = s.outputs["ApiId"] + ".execute-api.localhost"
	req.Header.Set("x-origin-verify", s.origin)
	req.Header.Set("x-viewer-address", "127.0.0.1")
	req.Header.Set("content-type", "application/json")
	if token != "" {
		req.Header.Set("authorization", "Bearer "+token)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	return resp.StatusCode, raw, err
}

// countRoutes counts the routes by route key. The result is empty if the API cannot be read.
func (in installation) countRoutes(ctx context.Context, s state) map[string]int {
	count := map[string]int{}
	routes, err := apigatewayv2.NewFromConfig(in.config()).GetRoutes(ctx,
		&apigatewayv2.GetRoutesInput{ApiId: aws.String(s.outputs["ApiId"])})
	if err != nil {
		return count
	}
	for _, r := range routes.Items {
		count[*r.RouteKey]++
	}
	return count
}

// watchedPaths has one path of each area, and some that share their first part with another group's path.
var watchedPaths = []string{"/api/health", "/api/auth/sessions", "/api/inventory-items/paginated", "/api/customer/all",
	"/api/sales-order/paginated",
	"/api/routes", "/api/routes/in-progress", "/api/trips", "/api/analytics/product-sale-counts", "/api/sync-tasks/sync"}

// doubled is the entry for the list of routes among the watched paths. Its bad answers are the keys of routes that
// exist twice.
const doubled = "the list of routes"

// answers counts the answers of one path.
type answers struct {
	all int
	bad []string
}

// watch requests all watchedPaths repeatedly until the returned function is called, which returns the answers by
// path. It uses and refreshes a session of its own.
func (in installation) watch(s state, own tokens) func() map[string]*answers {
	since := time.Now()
	ctx, cancel := context.WithCancel(in.t.Context())
	counted := map[string]*answers{}
	for _, path := range append([]string{doubled}, watchedPaths...) {
		counted[path] = &answers{}
	}
	var wg sync.WaitGroup
	wg.Go(func() {
		for ctx.Err() == nil {
			if time.Since(since) > time.Minute { // shorter than an access token's lifetime
				_, raw, _ := in.send(ctx, s, "", "POST", "/api/auth/refresh", `{"refresh_token":"`+own.refresh+`"}`)
				if next, err := parseTokens(raw); err == nil { // else the next answers are 401
					own, since = next, time.Now()
				}
			}
			counted[doubled].all++
			for key, n := range in.countRoutes(ctx, s) {
				if n > 1 { // API Gateway would refuse the second one; the emulator accepts it
					counted[doubled].bad = append(counted[doubled].bad, key)
				}
			}
			for _, path := range watchedPaths {
				code, raw, err := in.send(ctx, s, own.access, "GET", path, "")
				if ctx.Err() != nil {
					return
				}
				counted[path].all++
				if err != nil || code != http.StatusOK {
					counted[path].bad = append(counted[path].bad,
						fmt.Sprint(time.Now().Format(time.TimeOnly), " ", code, " ", err, " ", string(raw)))
				}
			}
			time.Sleep(50 * time.Millisecond)
		}
	})
	return func() map[string]*answers {
		cancel()
		wg.Wait()
		return counted
	}
}

// generation returns the generation that every function has reached; 0: no deployment has said one.
func (in installation) generation(s state) int {
	in.t.Helper()
	got, err := migration.Deployed(in.t.Context(), in.table(s))
	in.must(err)
	return got
}

func contains(raw []byte, text string) bool { return strings.Contains(string(raw), text) }
