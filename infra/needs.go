package main

import (
	"backdock/shared/platform/queue"
	"backdock/shared/platform/workflow"
)

// permission is what a function may do with a table or a bucket.
type permission int

const (
	none permission = iota
	read
	write // and read
)

// need declares what a function needs. Its permissions and its environment are derived from this and nothing else.
type need struct {
	Table, Blobs permission
	Images       []string // actions on pictures of items
	Photos       bool     // it deletes photos of deliveries
	Send         []string // queues it sends to
	Start        []string // state machines that it starts and whose state it reads
	Secrets      []secret
	Rotate       []secret // secrets that it writes new versions of
	Mail         bool     // it sends mail by SES
	Links        bool     // it writes links to the portal into mails
	Routes       bool     // it asks Amazon Location Service for routes, if the settings say so
	Places       bool     // it asks Amazon Location Service where addresses are, if the settings say so
	// MemoryMB is the function's memory, which also determines its share of a CPU (1,769 MB give one CPU). 0 means
	// 512.
	MemoryMB float64
	// TimeoutSeconds is the function's timeout. 0 means 29, one second less than API Gateway's limit.
	TimeoutSeconds float64
}

func (n need) timeout() float64 { return or(n.TimeoutSeconds, 29) }

// groupSecrets are the secrets of every API group: it checks access tokens, and that a request comes from
// CloudFront.
var groupSecrets = []secret{publicKeysSecret, originSecret}

// listMemory is for functions that hold a list's index in memory.
const listMemory = 1024

// argonMemory gives one full CPU: Argon2 needs 19 MB and about 20 ms of a CPU for each hash.
const argonMemory = 1769

// pixelMemory gives one full CPU, and the memory to decode the largest picture: 1.1 GB (see shared/catalog/image), of an
// item or a delivery.
const pixelMemory = 1769

// solverMemory gives one full CPU, which the solver uses for up to 8 seconds.
const solverMemory = 1769

// needs holds the needs of every function by name. The synthesis fails for a function that is missing here.
var needs = map[string]need{
	"auth": {Table: write, Links: true, Secrets: append([]secret{signingSecret}, groupSecrets...),
		MemoryMB: argonMemory},
	"adjustments":    {Table: write, Blobs: read, Secrets: groupSecrets, MemoryMB: listMemory},
	"analytics":      {Table: read, Blobs: read, Secrets: groupSecrets},
	"health":         {Table: read, Secrets: groupSecrets},
	"cart":           {Table: write, Blobs: read, Secrets: groupSecrets, MemoryMB: listMemory},
	"sales-orders":   {Table: write, Blobs: read, Secrets: groupSecrets, MemoryMB: listMemory},
	"customers":      {Table: write, Blobs: read, Secrets: groupSecrets, MemoryMB: listMemory},
	"items":          {Table: write, Blobs: read, Secrets: groupSecrets, MemoryMB: listMemory},
	"featured-items": {Table: write, Blobs: read, Secrets: groupSecrets, MemoryMB: listMemory},
	"item-details":   {Table: read, Blobs: read, Secrets: groupSecrets, MemoryMB: listMemory},
	"out-of-stock":   {Table: write, Blobs: read, Secrets: groupSecrets, MemoryMB: listMemory},
	"pricing-matrix": {Table: write, Blobs: read, Secrets: groupSecrets, MemoryMB: listMemory},
	// It holds the lines of a report in memory, and writes an answer with all of them.
	"pricing-reports": {Table: write, Blobs: read, Start: []string{workflow.PricingDataCollection}, Secrets: groupSecrets,
		MemoryMB: pixelMemory},
	"spot-buy-sheets": {Table: write, Blobs: read, Secrets: groupSecrets, MemoryMB: listMemory},
	"purchase-orders": {Table: read, Blobs: read, Secrets: groupSecrets, MemoryMB: listMemory},
	"images":          {Table: write, Images: []string{"s3:PutObject"}, Secrets: groupSecrets, MemoryMB: pixelMemory},
	"routes":          {Table: write, Blobs: read, Places: true, Secrets: groupSecrets, MemoryMB: listMemory},
	"route-schedules": {Table: write, Blobs: read, Secrets: groupSecrets, MemoryMB: listMemory},
	"vehicles":        {Table: write, Blobs: read, Secrets: groupSecrets, MemoryMB: listMemory},
	"users":           {Table: write, Links: true, Secrets: groupSecrets, MemoryMB: argonMemory},
	"trips": {Table: write, Blobs: write, Start: []string{workflow.TripFulfillmentToInvoice}, Routes: true,
		Secrets: groupSecrets, MemoryMB: pixelMemory},
	"dispatch":     {Table: write, Blobs: read, Routes: true, Secrets: groupSecrets, MemoryMB: listMemory},
	"search-admin": {Table: write, Blobs: read, Secrets: groupSecrets, MemoryMB: listMemory},
	"sync-tasks":   {Table: write, Blobs: read, Send: queue.ERP, Secrets: groupSecrets, MemoryMB: listMemory},
	// It counts its requests to the ERP in the table, with those of the erp-worker.
	"erp-connection": {Table: write, Secrets: append([]secret{erpSecret}, groupSecrets...)},
	"settings":       {Table: write, Secrets: groupSecrets},
	"sessions":       {Table: write, Secrets: groupSecrets},
	"audit":          {Table: read, Secrets: groupSecrets},
	"admin-utils":    {Table: write, Blobs: read, Secrets: groupSecrets, MemoryMB: listMemory},

	// The permission to read the stream is granted with the event sources.
	"projector": {Send: queue.Names, TimeoutSeconds: 60},
	"counter":   {Table: write, TimeoutSeconds: 60},
	// The timeout is shorter than synctask.LeaseTime, so a lease never expires while its worker still runs.
	// It starts the step of a trip that follows one that it has finished.
	"erp-worker": {Table: write, Blobs: read, Start: []string{workflow.TripFulfillmentToInvoice}, Send: queue.ERP,
		Secrets: []secret{erpSecret}, MemoryMB: listMemory, TimeoutSeconds: 45},
	"fulfillment": {Table: write, Blobs: read, Start: []string{workflow.TripFulfillmentToInvoice}, TimeoutSeconds: 60},
	// It calculates 500 items at a time, and starts an execution that was lost again.
	"pricing-collector": {Table: write, Blobs: read, Start: []string{workflow.PricingDataCollection}, MemoryMB: solverMemory,
		TimeoutSeconds: 60},
	"indexer": {Table: write, Blobs: write, MemoryMB: listMemory, TimeoutSeconds: 300},
	"sync-scheduler": {Table: write, Blobs: read, Images: []string{"s3:DeleteObject"}, Photos: true, Send: queue.Names,
		MemoryMB: listMemory, TimeoutSeconds: 300},
	"mailer":     {Table: write, Mail: true, TimeoutSeconds: 20},
	"job-worker": {Table: write, Blobs: read, Send: []string{queue.Jobs}, MemoryMB: listMemory, TimeoutSeconds: 45},
	// The timeout is shorter than the lease of a plan, see shared/delivery/dayplan.
	"planner": {Table: write, Blobs: read, Routes: true, MemoryMB: solverMemory, TimeoutSeconds: 45},
	"key-rotation": {Table: write, Secrets: []secret{signingSecret, publicKeysSecret},
		Rotate: []secret{signingSecret, publicKeysSecret}, TimeoutSeconds: 60},
}
