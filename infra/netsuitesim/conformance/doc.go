// Package conformance tests the simulator with unchanged NetSuite clients by other authors: two use token-based
// authentication, one uses OAuth 2.0. Run it with -tags conformance.
package conformance
