// Package netsuitesim simulates a NetSuite account behind SuiteTalk REST: the token endpoint, record v1, SuiteQL, the
// concurrency limit, and how orders, fulfillments, invoices and stock affect each other. It is strict where the real
// service is strict, and where a client's mistake would otherwise stay unnoticed.
package netsuitesim
