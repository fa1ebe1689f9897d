// Package simulation runs days of a company in one process, on the fake clock of a testing/synctest bubble: sellers,
// dispatchers, drivers with phones, the ERP's own people and all workers, on a table, queues and an ERP in memory.
//
// Every call to the outside (table, queue, blob, ERP, Step Functions, and the calls of people to the API) waits at the
// gate for a verdict. Its scheduler lets everything settle, sorts the waiting calls by actor, and lets the next one go
// on as a list of Steps says, with or without a fault. So a run is a function of its steps: equal steps give equal runs,
// and rapid can draw the steps and shorten those of a failing run.
//
// A run has two phases. While faults are on, the invariants of safety are checked. Then faults are off, people finish
// what they began, and everything must end.
package simulation
