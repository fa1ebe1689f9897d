// Package clienttest tests our NetSuite client against the simulator. Both are written from the same protocol
// and check each other.
package clienttest
