// Command host runs all functions in one process, for the local stack. The emulator forwards each invocation over
// HTTP: the body is the event, a header has the function's name. Each function has its own backend, built from the
// environment that the CDK gave it, as in Lambda.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
	_ "time/tzdata"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambdacontext"
	"github.com/aws/aws-sdk-go-v2/config"
	awslambda "github.com/aws/aws-sdk-go-v2/service/lambda"

	"backdock/functions"
	"backdock/infra/apiroutes"
	"backdock/infra/layout"
	"backdock/shared/app"
	"backdock/shared/app/aws"
	"backdock/shared/app/lambda"
	"backdock/shared/platform/api"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:4590", "address to listen at")
	stage := flag.String("stage", "local", "of the deployment whose functions these are")
	shape := flag.Bool("shape", false, "print what a deployment depends on, functions and routes, and end")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var err error
	if *shape {
		err = printShape(os.Stdout)
	} else {
		err = run(ctx, *listen, *stage)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// printShape prints the functions and routes. When they change, the stack must be deployed again.
func printShape(w io.Writer) error {
	routes, err := apiroutes.All()
	if err != nil {
		return err
	}
	var lines []string
	for _, r := range routes {
		lines = append(lines, r.Key()+" "+r.Target)
	}
	for _, worker := range functions.Workers {
		lines = append(lines, worker.Name)
	}
	slices.Sort(lines)
	_, err = fmt.Fprintln(w, strings.Join(lines, "\n"))
	return err
}

// invoke calls a function with an event.
type invoke func(ctx context.Context, event json.RawMessage) (any, error)

func run(ctx context.Context, listen, stage string) error {
	hosted, err := host(ctx, stage)
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /ready", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	mux.HandleFunc("POST /", func(w http.ResponseWriter, r *http.Request) {
		serve(w, r, hosted[r.Header.Get("x-amzn-lambda-function-name")])
	})
	server := &http.Server{Addr: listen, Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	context.AfterFunc(ctx, func() {
		// Running invocations may end within the timeout. The others are cut off, as in Lambda.
		limit, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		_ = server.Shutdown(limit)
	})
	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve: %w", err)
	}
	return nil
}

// host creates all functions, by their names in Lambda.
func host(ctx context.Context, stage string) (map[string]invoke, error) {
	env, err := environments(ctx)
	if err != nil {
		return nil, err
	}
	backendOf := func(name string) (*app.Backend, error) {
		vars, ok := env[layout.Function(stage, name)]
		if !ok {
			return nil, fmt.Errorf("the function %s is not deployed", name)
		}
		return aws.FromEnv(func(variable string) string {
			if v, ok := vars[variable]; ok {
				return v
			}
			return os.Getenv(variable)
		})
	}
	hosted := map[string]invoke{}
	for _, g := range functions.Groups {
		b, err := backendOf(g.Name)
		if err != nil {
			return nil, err
		}
		hosted[layout.Function(stage, g.Name)] = group(g, b)
	}
	for _, w := range functions.Workers {
		b, err := backendOf(w.Name)
		if err != nil {
			return nil, err
		}
		hosted[layout.Function(stage, w.Name)] = lambda.Invocations(w, b)
	}
	return hosted, nil
}

func group(g api.Group[*app.Backend], b *app.Backend) invoke {
	answer := lambda.Requests(g, b)
	return func(ctx context.Context, event json.RawMessage) (any, error) {
		var request events.APIGatewayV2HTTPRequest
		if err := json.Unmarshal(event, &request); err != nil {
			return nil, fmt.Errorf("event: %w", err)
		}
		return answer(ctx, request)
	}
}

// environments reads the environment variables of the deployed functions.
func environments(ctx context.Context) (map[string]map[string]string, error) {
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return nil, fmt.Errorf("AWS configuration: %w", err)
	}
	all := map[string]map[string]string{}
	pages := awslambda.NewListFunctionsPaginator(awslambda.NewFromConfig(cfg), &awslambda.ListFunctionsInput{})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return nil, fmt.Errorf("list the functions: %w", err)
		}
		for _, f := range page.Functions {
			if f.Environment != nil {
				all[*f.FunctionName] = f.Environment.Variables
			}
		}
	}
	return all, nil
}

// serve answers an invocation with JSON, or with 500 and the error, which the emulator treats as a failed
// invocation.
func serve(w http.ResponseWriter, r *http.Request, f invoke) {
	ctx := lambdacontext.NewContext(r.Context(), &lambdacontext.LambdaContext{
		AwsRequestID: r.Header.Get("x-amzn-lambda-request-id")})
	if ms, err := strconv.ParseInt(r.Header.Get("x-amzn-lambda-deadline-ms"), 10, 64); err == nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, time.UnixMilli(ms))
		defer cancel()
	}
	fail := func(err error) {
		slog.ErrorContext(ctx, "invocation", "function", r.Header.Get("x-amzn-lambda-function-name"), "requestId",
			r.Header.Get("x-amzn-lambda-request-id"), "error", err.Error())
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
	if f == nil {
		fail(errors.New("there is no such function here"))
		return
	}
	event, err := io.ReadAll(r.Body)
	if err != nil {
		fail(err)
		return
	}
	out, err := safely(ctx, f, event)
	if err != nil {
		fail(err)
		return
	}
	w.Header().Set("content-type", "application/json")
	if err := json.NewEncoder(w).Encode(out); err != nil {
		slog.ErrorContext(ctx, "answer", "error", err.Error())
	}
}

// safely converts a panic to an error. In Lambda a panic ends one function's process; here it would end all
// functions.
func safely(ctx context.Context, f invoke, event json.RawMessage) (out any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return f(ctx, event)
}
