// Package clienttest tests our NetSuite client against the simulator. Both implement the same protocol description, so
// each checks the other.
package clienttest
