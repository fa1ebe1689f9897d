// Package updatetest deploys an older version of the product to the AWS emulator, then
// this one over it, and looks whether the installation has survived: data, address,
// sessions, and every request meanwhile. `make test-update` runs it. It takes minutes, and needs the git history.
package updatetest
