package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// dynamoLocalVersion is the version of com.amazonaws:DynamoDBLocal, AWS's own emulator, which counts read units as
// the service does. Its license allows use in tests; it is not part of the product.
const dynamoLocalVersion = "2.6.1"

// startDynamoLocal starts DynamoDB Local in memory and returns its address. It needs Java 17 and Maven, which
// downloads it once.
func startDynamoLocal(ctx context.Context) (endpoint string, stop func(), err error) {
	lib := filepath.Join(root, ".tools", "dynamodb-local-"+dynamoLocalVersion)
	if _, err := os.Stat(filepath.Join(lib, "done")); err != nil {
		if err := fetchDynamoLocal(ctx, lib); err != nil {
			return "", nil, err
		}
	}
	port, err := freePort()
	if err != nil {
		return "", nil, err
	}
	cmd := exec.CommandContext(ctx, "java", "-Xmx4g", "-Djava.library.path="+lib, "-cp", filepath.Join(lib, "*"),
		"com.amazonaws.services.dynamodbv2.local.main.ServerRunner", "-inMemory", "-port", fmt.Sprint(port))
	cmd.Dir = lib // it leaves a file in its working directory
	if err := cmd.Start(); err != nil {
		return "", nil, fmt.Errorf("start DynamoDB Local (it needs Java 17): %w", err)
	}
	stop = func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // it was killed: its exit status has no meaning
	}
	address := fmt.Sprintf("127.0.0.1:%d", port)
	for range 100 {
		if c, err := net.DialTimeout("tcp", address, time.Second); err == nil {
			c.Close()
			return "http://" + address, stop, nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	stop()
	return "", nil, fmt.Errorf("DynamoDB Local does not listen on %s after 10 s", address)
}

func fetchDynamoLocal(ctx context.Context, lib string) error {
	fmt.Fprintln(os.Stderr, "fetching DynamoDB Local by Maven (once)")
	if err := os.MkdirAll(lib, 0o755); err != nil {
		return err
	}
	pom := filepath.Join(lib, "pom.xml")
	project := strings.ReplaceAll(`<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>backdock</groupId><artifactId>bench</artifactId><version>1</version>
<dependencies><dependency><groupId>com.amazonaws</groupId><artifactId>DynamoDBLocal</artifactId><version>VERSION</version></dependency></dependencies></project>`,
		"VERSION", dynamoLocalVersion)
	if err := os.WriteFile(pom, []byte(project), 0o644); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "mvn", "-q", "-B", "-f", pom, "dependency:copy-dependencies", "-DoutputDirectory="+lib)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("fetch DynamoDB Local (it needs Maven and Java 17): %w\n%s", err, out)
	}
	return os.WriteFile(filepath.Join(lib, "done"), nil, 0o644)
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}
