// Package triptest holds the tests in which trips go all the way to their invoices
// against the simulated ERP: through the API, with the state machine's executions
// driven by hand, so that workers and hosts can be killed at any line of them.
package triptest
