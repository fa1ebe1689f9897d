package simulation_test

import (
	"os"
	"runtime"
	"testing"
)

// TestMain lets one goroutine run at a time. Goroutines of one worker that wait for the same reading go on together when
// it is there, and which of them comes first to the ERP's limit of requests would be left to chance.
func TestMain(m *testing.M) {
	runtime.GOMAXPROCS(1)
	os.Exit(m.Run())
}
