import { openQuestions, type RowQuestion } from '@/features/adjustments/entry/questions'
import { isCode, type Kind, onHandOf, type Row, unitName } from '@/features/adjustments/entry/rows'
import type { SheetState } from '@/features/adjustments/entry/useSheet'
import { compare, toText, zero } from '@/ui/decimal'
import { useShortcuts } from '@/ui/shortcuts'

export interface Answer {
  label: string
  /** The key that gives it. */
  keys?: 'Alt+1' | 'Alt+2'
  run: () => void
}

interface Places {
  /** The row of the cursor, from 0. */
  row: number
  focusRow: (place: number) => void
  /** Opens the quantity of a row, empty or with its value. */
  openQuantity: (place: number, empty: boolean) => void
}

/** The questions about the rows and their answers. F8 goes to the next one. */
export function useQuestions(kind: Kind, state: SheetState, { row: here, focusRow, openQuantity }: Places) {
  const { rows } = state.sheet
  const places = rows.flatMap((row, place) => (openQuestions(row, kind).length > 0 ? [place] : []))
  const next = places.find((place) => place > here) ?? places[0]
  const answersOf = (row: Row, place: number, questions: readonly RowQuestion[]): Answer[] => {
    const unit = unitName(row)
    const take = (quantity: string) => state.edits.enter('quantity', row, quantity)
    const keep = () =>
      state.mark((now) =>
        now.map((each) =>
          each.key === row.key
            ? { ...each, answered: [...(each.answered ?? []), ...questions.map(({ code }) => code)] }
            : each,
        ),
      )
    const kept: Answer = { label: `Keep ${row.quantity}`, run: keep }
    if (isCode(row))
      return [
        { label: `1 ${unit}`, keys: 'Alt+1', run: () => take('1') },
        { label: 'Type again', keys: 'Alt+2', run: () => openQuantity(place, true) },
        kept,
      ]
    const onHand = onHandOf(row)
    const all = questions.some(({ code }) => code === 'below_zero') && compare(onHand, zero) > 0
    return [
      { ...kept, keys: 'Alt+1' },
      { label: 'Change quantity', keys: 'Alt+2', run: () => openQuantity(place, false) },
      ...(all ? [{ label: `All ${toText(onHand)} ${unit}`, run: () => take(toText(onHand)) }] : []),
    ]
  }
  /** The row that the keys answer: that of the cursor, else the first with a question. */
  const answered = places.includes(here) ? here : places[0]
  const answer = (keys: Answer['keys']) => {
    const row = answered === undefined ? undefined : rows[answered]
    if (!row || answered === undefined) return
    focusRow(answered)
    answersOf(row, answered, openQuestions(row, kind))
      .find((each) => each.keys === keys)
      ?.run()
  }
  const enabled = places.length > 0
  useShortcuts('Questions', [
    { keys: 'F8', label: 'Next question', enabled, run: () => next !== undefined && focusRow(next) },
    { keys: 'Alt+1', label: 'First answer', enabled, run: () => answer('Alt+1') },
    { keys: 'Alt+2', label: 'Second answer', enabled, run: () => answer('Alt+2') },
  ])
  return { answersOf }
}
