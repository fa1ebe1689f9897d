// Package triptest tests trips from planning to their invoices against the simulated ERP, through the API.
// The tests drive the state machine's executions themselves, so that workers can be killed at any step.
package triptest
