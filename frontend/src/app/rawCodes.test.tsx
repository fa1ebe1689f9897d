import { screen, waitFor } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rawCodesIn } from '@/testing/rawCodes'
import { renderAt, signedIn } from '@/testing/render'

const source = join(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /^(app|features|parts|ui|resources)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
)

const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
/** A text in quotes, in backquotes, or between tags. */
const literal = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|>([^<>{}=;()]*)</g
/** Words with a space between them. */
const sentence = /[a-z’,:.…)] [a-z…(]/i

/** The sentences that a file can show, without what is filled in. */
const sentencesOf = (text: string): string[] =>
  [...text.replace(comment, '').matchAll(literal)]
    .map(([, quoted, template, between]) => (quoted ?? template ?? between ?? '').replace(/\$\{[^}]*\}/g, '…').trim())
    .filter((each) => sentence.test(each))

test.each([
  [`const status = 'The order is pending_fulfillment now'`, 'pending_fulfillment'],
  ['const text = `Order ${number} was REFUSED_conflict again`', 'REFUSED_conflict'],
  ['<p>Send the idempotency-key again</p>', 'idempotency-key'],
])('a raw code is found in %s', (code, found) => expect(sentencesOf(code).flatMap(rawCodesIn)).toEqual([found]))

test('no sentence of the portal has a raw code', () => {
  const sentences = files.flatMap((file) =>
    sentencesOf(readFileSync(join(source, file), 'utf8')).map((each) => `${file}: ${each}`),
  )
  // So many that the search is known to find them.
  expect(sentences.length).toBeGreaterThan(1_000)
  expect(sentences.filter((each) => rawCodesIn(each.slice(each.indexOf(': '))).length > 0)).toEqual([])
})

describe('a screen with what the ERP and the API say', () => {
  test.each([
    ['/home/sync-manager?tab=tasks&status=failed', /Invalid item reference key/],
    ['/home/sync-manager', /Discover/],
    ['/home/sales-orders', /SO-/],
    ['/home/sales-order/SO2', /does not accept one of the products/],
    ['/home/trips/T2/tracking', /You only have 2 available/],
    ['/home/inventory-adjustments', /ADJ|Adjustment/],
    ['/home/price-approvals', /Approve|approv/],
  ])('%s', async (address, shown) => {
    signedIn()
    renderAt(address)
    await waitFor(() => expect(screen.getAllByText(shown).length).toBeGreaterThan(0))
    expect(rawCodesIn(document.body.textContent)).toEqual([])
  })
})
