import { describe, expect, test } from 'vitest'
import { type Edit, keptMine, rebased, tookTheirs, wantedLines } from '@/features/spotBuys/sheet/edits'
import { fieldsOf, withFields } from '@/features/spotBuys/sheet/fields'
import { draftLine, draftSheet, spotLine, spotSheet } from '@/testing/spotBuys'

const line = draftLine(0)
const other = draftLine(1)
const base = fieldsOf(line)
const mine = withFields(base, { cost: '8' })
const edit: Edit = { base, mine }
const on = (sheet: Parameters<typeof rebased>[1], of: Edit = edit) => {
  const { edits, clashes } = rebased(new Map([['L0', of]]), sheet)
  return { edit: edits.get('L0'), clash: clashes.get('L0') }
}

describe('an edit on top of a newer sheet', () => {
  test('stays where nothing else has changed', () => expect(on(draftSheet([line]))).toEqual({ edit }))

  test('is done where the sheet is as wanted', () =>
    expect(on(draftSheet([{ ...line, cost: 8 }]))).toEqual({ edit: undefined, clash: undefined }))

  test('is merged with what somebody else changed elsewhere in the line', () => {
    const theirs = { ...line, quantity: 44 }
    expect(on(draftSheet([theirs])).edit).toEqual({
      base: fieldsOf(theirs),
      mine: withFields(base, { cost: '8', quantity: '44' }),
    })
  })

  test('clashes with another value of the same field, and either side can be kept', () => {
    const theirs = { ...line, cost: 6.1, note: 'Ripe' }
    const { clash, edit: held } = on(draftSheet([theirs]))
    expect(clash).toEqual({ theirs: fieldsOf(theirs), fields: ['cost'], published: false })
    expect(keptMine(held!, clash!)).toEqual({
      base: fieldsOf(theirs),
      mine: withFields(base, { cost: '8', note: 'Ripe' }),
    })
    expect(tookTheirs(held!, clash!)).toBeUndefined()
  })

  test('clashes with a removal, with a publication, and a removal with a change', () => {
    expect(on(draftSheet([])).clash).toMatchObject({ theirs: null })
    expect(on(spotSheet([{ ...line, state: 'open' }])).clash).toMatchObject({ published: true })
    expect(on(draftSheet([{ ...line, quantity: 1 }]), { base, mine: null }).clash).toMatchObject({ fields: [] })
  })

  test('what this page has sent itself is no change of somebody else', () => {
    const typedOn = withFields(base, { cost: '9' })
    const saved = { ...line, cost: 8 }
    expect(on(draftSheet([saved]), { base, mine: typedOn, sent: mine })).toEqual({
      edit: { base: fieldsOf(saved), mine: typedOn },
      clash: undefined,
    })
  })
})

test('what is sent has the saved lines in their order, the new ones last, and nothing that waits', () => {
  const sheet = spotSheet([spotLine(9), line, other])
  const fresh = withFields(base, { itemId: '1002' })
  const edits = new Map<string, Edit>([
    ['new a', { base: null, mine: fresh }],
    ['L0', edit],
    ['L1', { base: fieldsOf(other), mine: null }],
  ])
  expect(wantedLines(sheet, edits, () => false)).toEqual([
    ['L0', mine],
    ['new a', fresh],
  ])
  expect(wantedLines(sheet, edits, (id) => id !== 'L1')).toEqual([['L0', base]])
})
