package stack

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strconv"
)

// TestEnv tells a test where the parts of a running stack are:
//
//	BACKDOCK_URL       portal and API (under /api)
//	BACKDOCK_ERP_URL   NetSuite simulator
//	BACKDOCK_TABLE     name of the table
//	BACKDOCK_PASSWORD  of the demo users
//	DYNAMODB_ENDPOINT  and AWS_ENDPOINT_URL with the other AWS_ variables: the emulator
//
// Node and npm of the stack's own tools are first in PATH.
func (s *Stack) TestEnv() []string {
	return s.awsEnv("BACKDOCK_URL="+s.Address(), "BACKDOCK_ERP_URL="+s.ERPAddress(), "BACKDOCK_TABLE="+
		s.outputs["TableName"],
		"BACKDOCK_PASSWORD="+s.Password, "DYNAMODB_ENDPOINT="+s.endpoint())
}

// FreePorts finds ports for another stack on the same machine.
func FreePorts() (Ports, error) {
	var p Ports
	for _, port := range []*int{&p.Portal, &p.AWS, &p.ERP, &p.Host} {
		l, err := freePort(port)
		if err != nil {
			return p, err
		}
		defer l.Close() // after all are found, so that they differ
	}
	return p, nil
}

// freePort finds a free port and keeps it reserved until the returned listener is closed. The stack may use the
// port only minutes later. Therefore the port is below the range from which the system assigns ports, so that no
// other process gets it in between.
func freePort(port *int) (net.Listener, error) {
	for try := 1; ; try++ {
		*port = 20_000 + rand.IntN(10_000)
		l, err := net.Listen("tcp", "127.0.0.1:"+strconv.Itoa(*port))
		if err == nil {
			return l, nil
		}
		if try == 100 {
			return nil, fmt.Errorf("find a free port: %w", err)
		}
	}
}

// FindRoot returns the root of the source tree that contains dir.
func FindRoot(dir string) (string, error) {
	for at := dir; ; at = filepath.Dir(at) {
		_, err := os.Stat(filepath.Join(at, "go.work"))
		if err == nil {
			return at, nil
		}
		if !errors.Is(err, fs.ErrNotExist) || at == filepath.Dir(at) {
			return "", fmt.Errorf("%s is in no source tree: there is no go.work above it", dir)
		}
	}
}
