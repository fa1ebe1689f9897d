// Package updatetest deploys an older version to the AWS emulator, then this version over it, and checks that
// the installation survives: data, address, sessions, and every request during the update. `make test-update`
// runs it. It takes minutes, and needs the git history.
package updatetest
