// Package ordersync keeps what NetSuite and a sales order agree on. The Importer takes over NetSuite's version, the Sender
// records what was sent and what NetSuite made of it, and Conflicts shows and decides what was changed on both sides.
package ordersync
