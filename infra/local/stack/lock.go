package stack

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// errRunning is returned when a stack runs in the same folder already.
var errRunning = errors.New("The local stack of this tree is running already: open it, or stop it with Ctrl-C where it was started.")

// lock locks the folder for this process. The lock is released when the process ends, even if it is killed.
func lock(dir string) (*os.File, error) {
	file, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, fmt.Errorf("lock the stack's folder: %w", err)
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, errors.Join(errRunning, file.Close())
	}
	return file, nil
}

// Reset deletes a stack's data. It fails while the stack runs.
func Reset(dir string) error {
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	file, err := lock(dir)
	if err != nil {
		return err
	}
	defer file.Close()
	if _, _, err := newProcesses(dir, nil).leftover(); err != nil {
		return err
	}
	// Compiled binaries are kept.
	for _, name := range []string{"aws", "netsuite", "logs", "cdk.out", "hosted", "demodata", "demodata.new", "processes.json"} {
		if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
			return fmt.Errorf("reset: %w", err)
		}
	}
	return nil
}
