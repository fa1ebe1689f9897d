import { useState } from 'react'
import type { Levels } from '@/features/spotBuys/sheet/columns'
import { withFields } from '@/features/spotBuys/sheet/fields'
import { enterPaste, type PastedRow, readPaste, type Refused } from '@/features/spotBuys/sheet/pasted'
import type { SheetWork } from '@/features/spotBuys/sheet/useSheet'
import type { Calendar } from '@/features/spotBuys/sheet/validity'
import { resolveItems } from '@/resources/items'
import { count } from '@/ui/format'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const mostRows = 200

/** Takes rows of a spreadsheet by the codes of their items. What is refused stays, with the reason, until it is handled. */
export function usePasting(work: SheetWork, levels: Levels, costs: boolean, calendar: Calendar) {
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const enter = async (rows: readonly PastedRow[]) => {
    const answers = await resolveItems({ codes: [...new Set(rows.map(({ code }) => code))] })
    const resolved = new Map(answers.map((each) => [each.asked, each]))
    const taken = enterPaste(rows, { lines: work.lines, resolved, levels, calendar })
    const byId = new Map(work.lines.map((line) => [line.id, line]))
    const changed = taken.changed.flatMap(({ id, fields }) => {
      const line = byId.get(id)
      return line ? [{ id, fields: withFields(line.fields, fields) }] : []
    })
    work.enter(taken.added, changed)
    return taken
  }
  const paste = useAction(async (text: string) => {
    const rows = readPaste(text, levels, costs)
    if (rows.every(({ cells }) => cells.length === 0))
      return void notify(
        'Paste rows with the code of an item in the first column, then quantity, cost and prices',
        'warning',
      )
    if (rows.length > mostRows)
      return void notify(`Paste at most ${mostRows} rows at once; these are ${rows.length}`, 'warning')
    const { added, changed, refused: wrong } = await enter(rows)
    setRefused(wrong)
    notify(
      [
        `${count(added.length + changed.length, 'line')} pasted`,
        ...(wrong.length > 0 ? [`${wrong.length} refused`] : []),
      ].join(', '),
      wrong.length > 0 ? 'warning' : 'success',
    )
  })
  const repair = useAction(async ({ key, meant, pasted }: Refused) => {
    if (!meant) return
    const { refused: again } = await enter([{ ...pasted, code: meant.code }])
    setRefused((now) => [...now.filter((each) => each.key !== key), ...again])
  })
  return {
    refused,
    paste: (text: string) => void paste.run(text),
    repair: (row: Refused) => void repair.run(row),
    leaveOut: ({ key }: Refused) => setRefused((now) => now.filter((each) => each.key !== key)),
    leaveAllOut: () => setRefused([]),
  }
}

export type Pasting = ReturnType<typeof usePasting>
