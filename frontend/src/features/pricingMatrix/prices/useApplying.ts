import { useState } from 'react'
import { useSWRConfig } from 'swr'
import type { PriceChanges, PriceLevel, PriceResult } from '@/api/wire'
import { type Draft, type Edit, heldOf, placeOf } from '@/features/pricingMatrix/prices/draft'
import type { Refused } from '@/features/pricingMatrix/prices/pasted'
import type { PriceWork } from '@/features/pricingMatrix/prices/usePriceDraft'
import {
  type PriceOrder,
  priceBatchesKey,
  readItemPrices,
  setPrices,
  tryPrices,
  undoPrices,
} from '@/resources/itemPrices'
import { count, formatDate, formatInstant, formatMoney } from '@/ui/format'
import { notify, showToast } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** The largest number of prices that one request changes. */
const mostChanges = 2_000

/** Why the server refused a change, in words. */
function whyOf({ error }: PriceResult): string {
  const price = formatMoney(error?.price)
  switch (error?.code) {
    case 'below_floor':
      return `It is under the floor of ${price}.`
    case 'below_cost':
      return `It is under the cost of ${price}.`
    case 'changed_since':
      return `${error.by?.name ?? 'NetSuite'} set it to ${price}${error.at ? `, ${formatInstant(error.at)}` : ''}.`
    case 'too_high':
      return `It is above ${price}.`
    case 'unknown_quantity':
      return 'The item has no such price any more.'
    case 'unknown_item':
      return 'The item is gone.'
    case 'unknown_level':
      return 'The price level is gone.'
    default:
      return 'It is not a valid price.'
  }
}

/** Whether a change waits beside the draft. One under its floor stays in it, until it has a reason. */
const isSetAside = ({ state, error }: PriceResult): boolean =>
  state === 'refused' && error?.code !== 'below_floor' && error?.code !== 'below_cost'

/** Tries changes out, carries them out, and undoes them. */
export function useApplying(work: PriceWork, levels: readonly PriceLevel[], reload: () => Promise<unknown>) {
  const { mutate } = useSWRConfig()
  const [asked, setAsked] = useState<{ order: PriceOrder; preview: PriceChanges; key: string }>()
  const [opened, setOpened] = useState(false)
  const refresh = () => Promise.all([reload(), mutate(priceBatchesKey)])

  /**
   * Takes what became of changes: those that are done leave the draft. Refused ones wait beside it for a person; those
   * under their floor stay in it.
   */
  const takeResults = async (results: readonly PriceResult[]) => {
    const next: Record<string, Edit> = { ...work.draft }
    const refused: Refused[] = []
    if (results.length === 0) return
    for (const result of results) {
      const place = placeOf(result.itemId, result.priceLevelId)
      if (result.state !== 'refused' || isSetAside(result)) delete next[place]
      if (!isSetAside(result)) continue
      const row = work.known.get(result.itemId)
      const name = levels.find(({ _id }) => _id === result.priceLevelId)?.name ?? ''
      const text = String(result.new ?? '')
      refused.push({
        key: place,
        line: 0,
        code: row?.item.itemId ?? '',
        name: `${row?.item.name ?? ''}, ${name}`,
        text,
        why: whyOf(result),
        repair:
          result.error?.code === 'changed_since'
            ? { label: `Take ${text}`, itemId: result.itemId, levelId: result.priceLevelId, text }
            : undefined,
      })
    }
    work.settle(next as Draft)
    if (refused.length === 0) return
    work.setRefused([...work.refused.filter(({ key }) => refused.every((each) => each.key !== key)), ...refused])
    const ids = [...new Set(results.filter(isSetAside).map(({ itemId }) => itemId))]
    work.learn((await readItemPrices(ids.slice(0, 200))).itemPrices)
  }

  const tryOut = useAction(async () => {
    const held = new Map(heldOf(work.draft, work.known).map(({ edit }) => [edit, work.reason.trim()]))
    const edits = Object.values(work.draft).filter((edit) => held.get(edit) !== '')
    if (edits.length === 0) return void notify('Say why these prices are under their floor', 'warning')
    const changes = edits.slice(0, mostChanges).map((edit: Edit) => {
      const reason = held.get(edit)
      return {
        itemId: edit.itemId,
        priceLevelId: edit.priceLevelId,
        quantity: edit.quantity,
        price: Number(edit.price),
        ...(edit.was === null ? {} : { was: edit.was }),
        ...(reason ? { reason } : {}),
      }
    })
    const preview = await tryPrices({ changes })
    const refused = preview.changes.filter(isSetAside)
    await takeResults(refused)
    const good = preview.changes.map(({ state }) => state === 'pending')
    if (!good.includes(true)) return void notify('None of these prices can be changed. See why below', 'warning')
    setAsked({ order: { changes: changes.filter((_, at) => good[at]) }, preview, key: crypto.randomUUID() })
    setOpened(true)
  })

  const undo = useAction(async (batchId: string) => {
    const { batch } = await undoPrices(batchId)
    await refresh()
    if (batch?.state === 'cancelled') return void notify('The price changes are cancelled', 'success')
    const { applied = 0, refused = 0, state } = batch ?? {}
    if (state === 'applying') return void notify('The prices are being put back', 'info')
    notify(
      `${count(applied, 'price')} put back${refused > 0 ? `, ${refused} were changed since and stay` : ''}`,
      refused > 0 ? 'warning' : 'success',
    )
  })

  const apply = useAction(async (reason: string, effectiveDate: string) => {
    if (!asked) return
    const order = { ...asked.order, ...(reason ? { reason } : {}), ...(effectiveDate ? { effectiveDate } : {}) }
    const { batch, changes } = await setPrices(order, asked.key)
    setOpened(false)
    await takeResults(changes)
    await refresh()
    if (!batch) return void notify('No price was changed', 'warning')
    const said = {
      waiting: `${count(batch.prices - batch.refused, 'price')} will count from ${formatDate(batch.effectiveDate)}`,
      applying: `${count(batch.prices - batch.refused, 'price')} are being changed`,
      done: `${count(batch.applied, 'price')} changed. The ERP follows`,
      cancelled: 'The price changes are cancelled',
    }
    const action = { label: 'Undo', run: () => void undo.run(batch._id) }
    showToast({ message: said[batch.state], type: 'success', ...(batch.state === 'applying' ? {} : { action }) })
  })

  return {
    tryOut: () => void tryOut.run(),
    trying: tryOut.busy,
    preview: asked?.preview,
    opened,
    close: () => setOpened(false),
    apply: (reason: string, date: string) => void apply.run(reason, date),
    applying: apply.busy,
    undo: (batchId: string) => void undo.run(batchId),
    undoing: undo.busy,
  }
}
