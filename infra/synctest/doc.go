// Package synctest tests the sync against the NetSuite simulator, with faults and killed workers.
package synctest
