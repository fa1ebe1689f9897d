// Tests @brokenrubik/netsuite-sdk against the simulator: sign-in by M2M (PS256), records, upserts, errors, SuiteQL
// paging, transforms. The SDK has the service's host built in, so this file redirects fetch to the simulator. The
// audience that the SDK signs is still the service's address.
import assert from 'node:assert/strict'
import { NetSuiteClient } from '@brokenrubik/netsuite-sdk'

const sim = process.env.SIM_URL
const real = globalThis.fetch
globalThis.fetch = (url, init) => real(String(url).replace('https://tstdrv1.suitetalk.api.netsuite.com', sim), init)

const c = await (await real(`${sim}/_sim/credentials`)).json()
const options = { accountId: c.accountId, clientId: c.clientId, certificateId: c.certificateId, privateKey: c.privateKey, initialRetryDelay: 20 }
const client = new NetSuiteClient(options)

// Records.
const made = await client.createRecord('customer', { companyName: 'SDK Shop', externalId: 'SDK-1', subsidiary: { id: '1' } })
assert.ok(made.success && made.id && made.operationId, 'created')
const customer = await client.getRecord('customer', made.id, { expandSubResources: true, simpleEnumFormat: true })
assert.equal(customer.companyName, 'SDK Shop')
assert.equal(customer.subsidiary.refName, 'Parent Company')
await client.updateRecord('customer', made.id, { phone: '555 0101' })
assert.equal((await client.upsertRecord('customer', 'SDK-1', { email: 'sdk@example.com' })).id, made.id)
assert.equal((await client.upsertRecord('customer', 'SDK-2', { companyName: 'SDK Second', subsidiary: { id: '1' } })).success, true)
const body = await client.getRecord('customer', 'eid:SDK-1', { fields: 'phone,email' })
assert.deepEqual([body.phone, body.email, body.companyName], ['555 0101', 'sdk@example.com', undefined])

// By default, an unknown field is reported in a header and not refused.
const warned = await client.updateRecord('customer', made.id, { fone: '1' })
assert.deepEqual(warned.propertyValidation, ['fone'])

// Reading a collection follows the page links.
for (let i = 0; i < 5; i++) await client.createRecord('customer', { companyName: `Bulk ${i}`, subsidiary: 1 })
const page = await client.listRecords('customer', { limit: 2, offset: 2, q: 'companyName START_WITH "Bulk"' })
assert.deepEqual([page.count, page.hasMore, page.totalResults], [2, true, 5])
assert.equal((await client.listAllRecords('customer', { q: 'companyName START_WITH "Bulk"' })).length, 5)

// SuiteQL.
const rows = await client.suiteqlAll("SELECT id, companyname, email FROM customer WHERE companyname LIKE 'SDK%' ORDER BY id")
assert.deepEqual(rows.map((r) => [r.companyname, r.email]), [['SDK Shop', 'sdk@example.com'], ['SDK Second', undefined]])
assert.equal((await client.suiteql('SELECT id FROM customer', { limit: 3, offset: 3 })).hasMore, true)
await assert.rejects(client.suiteql('SELECT nothing FROM customer'), (e) =>
  e.status === 400 && e.errorDetails[0].errorQueryParam === 'q' && /Unknown identifier 'nothing'. Available identifiers are: \{customer=customer\}/.test(e.message + e.errorDetails[0].detail))

// An order from entry to invoice, by raw requests.
const item = await client.createRecord('inventoryItem', { itemId: 'SDK-ITEM', price: { items: [{ priceLevel: { id: '1' }, price: 4 }] } })
const order = await client.upsertRecord('salesOrder', 'SO-SDK', { entity: { id: made.id }, orderStatus: 'B', location: { id: '1' },
  item: { items: [{ item: { id: item.id }, quantity: 3 }] } }, { replace: 'item' })
const ship = await client.requestRaw(`/services/rest/record/v1/salesOrder/${order.id}/!transform/itemFulfillment`, 'POST', { body: { shipStatus: 'C', externalId: 'IF-SDK' } })
assert.equal(ship.status, 204)
assert.match(ship.headers.location, /\/itemFulfillment\/\d+$/)
await client.request(`/services/rest/record/v1/salesOrder/${order.id}/!transform/invoice`, 'POST', { body: {} })
const billed = await client.getRecord('salesOrder', order.id, { simpleEnumFormat: true })
assert.deepEqual([billed.status, billed.total], ['G', 12])

// Errors.
await assert.rejects(client.getRecord('customer', '99999'), (e) => e.status === 404 && e.constructor.name === 'NetSuiteNotFoundError')
await assert.rejects(client.createRecord('customer', {}), (e) => e.errorCode === 'USER_ERROR' && /Please enter value/.test(e.message + JSON.stringify(e.errorDetails)))
await assert.rejects(client.createRecord('salesOrder', { entity: { id: made.id }, item: { items: [{ item: { id: '9999' } }] } }),
  (e) => e.errorPath === 'item.items[0].item')
await assert.rejects(new NetSuiteClient({ ...options, certificateId: 'x' }).getRecord('customer', made.id), (e) => e.constructor.name === 'NetSuiteAuthError')

// Two calls get status 429, as at the concurrency limit: the SDK waits and retries.
await real(`${sim}/_sim/faults`, { method: 'POST', body: JSON.stringify({ match: { path: '/customer' }, kind: 'status', status: 429, count: 2 }) })
assert.equal((await client.getRecord('customer', made.id)).id, made.id)

// Metadata.
assert.ok((await client.getMetadata({ select: 'customer,salesOrder', format: 'openapi3' })).paths['/salesOrder'])
assert.ok((await client.getMetadata()).items.length > 10)

await client.deleteRecord('invoice', (await client.suiteqlAll("SELECT id FROM transaction WHERE type = 'CustInvc'"))[0].id)
console.log('ok')
