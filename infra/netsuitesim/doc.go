// Package netsuitesim simulates a NetSuite account behind SuiteTalk REST: the token endpoint, record v1,
// SuiteQL, the concurrency limit and the way in which orders, fulfillments, invoices and stock move each
// other. It is strict where the real service is and where a mistake of a client would go unseen.
package netsuitesim
