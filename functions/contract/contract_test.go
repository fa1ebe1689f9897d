//go:build contract

// Package contract holds the API to its own OpenAPI document: schemathesis makes
// requests of every shape, right and wrong, and looks at what comes back.
package contract_test

import (
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"backdock/functions"
	"backdock/functions/apitest"
	"backdock/shared/access"
)

// TestContract needs SCHEMATHESIS, the command's path; make test-contract sets it.
func TestContract(t *testing.T) {
	command := os.Getenv("SCHEMATHESIS")
	if command == "" {
		t.Fatal("set SCHEMATHESIS to the command's path, as make test-contract does")
	}
	s := apitest.New(t)
	server := httptest.NewServer(s.Handler())
	defer server.Close()
	doc, err := functions.API(nil).Document()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "openapi.json")
	if err := os.WriteFile(file, doc, 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(command, "run", file, "--url", server.URL+"/api",
		"--header", "Authorization: Bearer "+s.Token(access.Admin), "--header", "x-client-type: admin-portal",
		"--phases", "examples,coverage,fuzzing", "--max-examples", "25", "--seed", "1", "--workers", "2",
		"--checks", "not_a_server_error,content_type_conformance,response_schema_conformance,status_code_conformance",
		// The session that all requests are made in must outlive them.
		"--exclude-operation-id", "logout", "--continue-on-failure", "--no-color")
	cmd.Dir = t.TempDir()
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}
