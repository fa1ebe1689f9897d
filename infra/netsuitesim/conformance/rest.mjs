// Tests netsuite-rest against the simulator: sign-in by TBA, with HMAC-SHA256 over the simulator's own address.
import assert from 'node:assert/strict'
import NetsuiteRest from 'netsuite-rest'

const sim = process.env.SIM_URL
const c = await (await fetch(`${sim}/_sim/credentials`)).json()
const client = (change) => new NetsuiteRest({ consumer_key: c.consumerKey, consumer_secret_key: c.consumerSecret, token: c.tokenId,
  token_secret: c.tokenSecret, realm: c.accountId, base_url: sim, ...change })
const ns = client()
const fails = (promise, status, text) => assert.rejects(promise, (e) => {
  assert.equal(e.response.statusCode, status)
  assert.match(e.response.body, text)
  return true
})

assert.equal((await ns.request({ method: 'OPTIONS' })).statusCode, 204)
await fails(client({ token: 'x' }).request({ method: 'OPTIONS' }), 401, /Invalid login attempt\. For more details, see the Login Audit Trail/)
await fails(client({ realm: 'invalid' }).request({ method: 'OPTIONS' }), 401, /INVALID_LOGIN/)

const posted = await ns.request({ path: 'record/v1/customer/', method: 'POST',
  body: JSON.stringify({ firstName: 'Ann', lastName: 'Lee', subsidiary: '1', companyName: 'netsuite-rest test' }) })
assert.equal(posted.statusCode, 204)
assert.equal(posted.data, null)
// The client copies the response; of the headers, the copy holds only the raw ones.
const id = posted.rawHeaders[posted.rawHeaders.indexOf('Location') + 1].split('/').pop()
const list = await ns.request({ path: 'record/v1/customer/?limit=5&q=' + encodeURIComponent('companyName IS "netsuite-rest test"') })
assert.deepEqual([list.data.count, list.data.items[0].id], [1, id])

const query = (q, page = '') => ns.request({ path: 'query/v1/suiteql' + page, method: 'POST', body: JSON.stringify({ q }) })
const found = await query("SELECT id, companyName, dateCreated FROM customer WHERE dateCreated >= '01/01/2019' AND dateCreated < '01/01/2999'", '?limit=5')
assert.equal(found.data.items[0].companyname, 'netsuite-rest test')
assert.equal((await query('select id from transaction where id = 1')).data.items.length, 0)
assert.equal((await query('select id from item where rownum <= 30')).data.items.length <= 30, true)
await fails(query('select id from nowhere'), 400, /Invalid search query\. Detailed unprocessed description follows\. Invalid search type: nowhere\./)
await fails(query('select not_existing_field from customer'), 400, /Unknown identifier 'not_existing_field'\. Available identifiers are: \{customer=customer\}/)
await fails(ns.request({ path: 'record/v1/bad-path' }), 404, /Record type 'bad-path' does not exist/)
await fails(ns.request({ path: 'record/v1/customer/-1' }), 404, /The record instance does not exist\. Provide a valid record instance ID\./)
await fails(ns.request({ path: 'record/v1/customer', method: 'POST', body: 'bad body' }), 400, /Invalid content in the request body/)
await fails(ns.request({ path: 'record/v1/customer', method: 'POST', body: '{}' }), 400, /Error while accessing a resource\. Please enter value\(s\) for: /)
assert.ok((await ns.request({ path: 'record/v1/metadata-catalog/' })).data.items.length > 10)
assert.equal((await ns.request({ path: `record/v1/customer/${id}`, method: 'DELETE' })).statusCode, 204)
console.log('ok')
