// Package conformance tests the simulator with NetSuite clients that others wrote, unchanged: two by token-based
// authentication, one by OAuth 2.0. Run it with -tags conformance.
package conformance
