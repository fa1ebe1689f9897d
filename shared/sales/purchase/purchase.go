// Package purchase knows what customers buy and what is sold of each item by day:
// a Book writes what each order brought its customer, and keeps what is promised
// (shared/stock/demand) in step with the orders.
// See spec/behaviour.md sections 4 and 8.
package purchase
