package stack

import (
	"context"
	"os/exec"
	"strconv"
)

// startPlayer drives the demo company's trucks. The stack works without it: Lost does not report its end.
func (s *Stack) startPlayer(context.Context) (string, error) {
	cmd := exec.Command(s.bin(playerCmd), "-api", s.Address()+"/api", "-speed", strconv.FormatFloat(s.TruckSpeed, 'g', -1, 64))
	cmd.Env = s.awsEnv("PORTAL_ADMIN_PASSWORD=" + s.Password)
	var err error
	s.player, err = s.processes.launch(&process{name: playerName, cmd: cmd, optional: true})
	return "drive", err
}
