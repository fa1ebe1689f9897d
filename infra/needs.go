package main

import (
	"backdock/shared/platform/queue"
	"backdock/shared/platform/workflow"
)

// rights on a storage.
type rights int

const (
	none rights = iota
	read
	write // and read
)

// need is all that a function gets: its permissions and its environment follow
// from it, and nothing else does.
type need struct {
	Table, Blobs rights
	Send         []string // queues it sends to
	Start        []string // state machines that it starts and asks after
	Secrets      []secret
	Rotate       []secret // secrets that it writes new versions of
	Mail         bool     // it sends mail by SES
	Links        bool     // it writes links to the portal into mails
	// MemoryMB is the function's memory, and with it its share of a processor
	// (1,769 MB are one). 0: 512.
	MemoryMB float64
	// TimeoutSeconds: 0 is 29, API Gateway's own limit less a second.
	TimeoutSeconds float64
}

func (n need) timeout() float64 { return or(n.TimeoutSeconds, 29) }

// Every API group checks tokens and where a request comes from, and keeps
// idempotency keys in the table.
var groupSecrets = []secret{publicKeysSecret, originSecret}

// listMemory is for functions that hold a list's index in memory.
const listMemory = 1024

// argonMemory: Argon2 works on 19 MB for about 20 ms of a whole processor.
const argonMemory = 1769

// needs of every function by name. A function that is not here is not deployed:
// the synthesis fails.
var needs = map[string]need{
	"auth": {Table: write, Links: true, Secrets: append([]secret{signingSecret}, groupSecrets...),
		MemoryMB: argonMemory},
	"analytics":    {Table: read, Blobs: read, Secrets: groupSecrets},
	"health":       {Table: read, Secrets: groupSecrets},
	"cart":         {Table: write, Blobs: read, Secrets: groupSecrets, MemoryMB: listMemory},
	"sales-orders": {Table: write, Blobs: read, Secrets: groupSecrets, MemoryMB: listMemory},
	"customers":    {Table: write, Blobs: read, Secrets: groupSecrets, MemoryMB: listMemory},
	"items":        {Table: write, Blobs: read, Secrets: groupSecrets, MemoryMB: listMemory},
	"routes":       {Table: write, Blobs: read, Secrets: groupSecrets, MemoryMB: listMemory},
	"vehicles":     {Table: write, Blobs: read, Secrets: groupSecrets, MemoryMB: listMemory},
	"users":        {Table: write, Links: true, Secrets: groupSecrets, MemoryMB: argonMemory},
	"trips": {Table: write, Blobs: read, Start: []string{workflow.TripFulfillmentToInvoice}, Secrets: groupSecrets,
		MemoryMB: listMemory},
	"sync-tasks":  {Table: write, Blobs: read, Send: queue.ERP, Secrets: groupSecrets, MemoryMB: listMemory},
	"settings":    {Table: write, Secrets: groupSecrets},
	"sessions":    {Table: write, Secrets: groupSecrets},
	"audit":       {Table: read, Secrets: groupSecrets},
	"admin-utils": {Table: write, Blobs: read, Secrets: groupSecrets, MemoryMB: listMemory},

	// Reading the stream is their event sources' affair.
	"projector": {Send: queue.Names, TimeoutSeconds: 60},
	"counter":   {Table: write, TimeoutSeconds: 60},
	// The timeout stays below synctask.LeaseTime, after which a task of a worker that
	// was killed goes on.
	"erp-worker": {Table: write, Blobs: read, Send: queue.ERP, Secrets: []secret{erpSecret}, MemoryMB: listMemory,
		TimeoutSeconds: 45},
	"fulfillment":    {Table: write, Blobs: read, TimeoutSeconds: 60},
	"indexer":        {Table: write, Blobs: write, MemoryMB: listMemory, TimeoutSeconds: 300},
	"sync-scheduler": {Table: write, Blobs: read, Send: queue.Names, MemoryMB: listMemory, TimeoutSeconds: 300},
	"mailer":         {Table: write, Mail: true, TimeoutSeconds: 20},
	"job-worker":     {Table: write, Blobs: read, Send: []string{queue.Jobs}, MemoryMB: listMemory, TimeoutSeconds: 45},
	"key-rotation": {Table: write, Secrets: []secret{signingSecret, publicKeysSecret},
		Rotate: []secret{signingSecret, publicKeysSecret}, TimeoutSeconds: 60},
}
