import type { ItemPrices, PriceLevel } from '@/api/wire'
import { enterPaste, readPaste, type Refused } from '@/features/pricingMatrix/prices/pasted'
import type { PriceWork } from '@/features/pricingMatrix/prices/usePriceDraft'
import { mostRead, readItemPrices } from '@/resources/itemPrices'
import { resolveItems } from '@/resources/items'
import { count } from '@/ui/format'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** Takes rows of a spreadsheet by the codes of their items, and repairs what it could not take. */
export function usePasting(work: PriceWork, levels: readonly PriceLevel[], onPasted: () => void) {
  const paste = useAction(async (text: string) => {
    const pasted = readPaste(text, levels)
    if (pasted.length === 0)
      return void notify(
        'Paste rows with the code of an item in the first column and prices in the next ones',
        'warning',
      )
    if (pasted.length > mostRead)
      return void notify(`Paste at most ${mostRead} rows at once; these are ${pasted.length}`, 'warning')
    const codes = [...new Set(pasted.map(({ code }) => code))]
    const resolved = await resolveItems({ codes })
    const byCode = new Map(resolved.map((each) => [each.asked, each]))
    const ids = [...new Set(resolved.flatMap(({ item }) => (item ? [item._id] : [])))]
    const rows = ids.length > 0 ? (await readItemPrices(ids)).itemPrices : []
    const byId = new Map(rows.map((row) => [row.itemId, row]))
    work.learn(rows)
    const { draft, taken, refused } = enterPaste(
      work.draft,
      pasted,
      {
        rowOf: (code) => byId.get(byCode.get(code)?.item?._id ?? ''),
        suggestionFor: (code) => byCode.get(code)?.suggestions[0],
      },
      { levels, rounding: work.rounding },
    )
    work.change(() => draft)
    work.setRefused(refused)
    work.setPasted(ids)
    onPasted()
    notify(
      `${count(taken, 'price')} pasted${refused.length > 0 ? `, ${refused.length} refused` : ''}`,
      refused.length > 0 ? 'warning' : 'success',
    )
  })
  const repair = useAction(async (refused: Refused) => {
    const { repair: by, key } = refused
    if (!by) return
    const id = by.itemId!
    const row: ItemPrices | undefined = work.known.get(id) ?? (await readItemPrices([id])).itemPrices[0]
    if (!row) return
    work.learn([row])
    const code = row.item.itemId
    const entered = enterPaste(
      work.draft,
      [{ line: refused.line, code, cells: [{ levelId: by.levelId, text: by.text }] }],
      { rowOf: () => row, suggestionFor: () => undefined },
      { levels, rounding: work.rounding },
    )
    work.change(() => entered.draft)
    work.setRefused([...work.refused.filter((each) => each.key !== key), ...entered.refused])
    if (work.pasted && !work.pasted.includes(id)) work.setPasted([...work.pasted, id])
  })
  return {
    paste: (text: string) => void paste.run(text),
    repair: (refused: Refused) => void repair.run(refused),
    busy: paste.busy,
  }
}
