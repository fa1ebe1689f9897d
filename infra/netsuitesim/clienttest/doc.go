// Package clienttest holds the tests in which the product's own NetSuite client
// meets the simulator: the two are written from one protocol and checked against
// each other here.
package clienttest
