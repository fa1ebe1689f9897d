// Package updatetest deploys an older version to the AWS emulator, then this version over it, and checks that
// the installation survives: data, address, sessions, and every request during the update.
//
// `make test-update` does so with the recorded templates and data of the first version (firstversion), whose functions
// only answer. `make test-update-from` takes an older version from the git history, compiles it, and also checks that a
// second deployment changes nothing.
package updatetest
