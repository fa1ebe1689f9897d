import { useLayoutEffect, useMemo, useRef } from 'react'
import type { CustomerPurchase, Item } from '@/api/wire'
import { parseDecimal, toText } from '@/ui/decimal'
import type { DraftLine, LineProduct } from '@/features/orderEditor/draft/order'
import { codeToLookUp, mayBeUnusual, unusualQuantity } from '@/features/orderEditor/draft/unusualQuantity'
import { useCustomerPurchases } from '@/resources/analytics'
import { resolveItems } from '@/resources/items'
import { formatQuantity } from '@/ui/format'

/** A quantity of a product in a unit. */
interface Ordered {
  product: LineProduct
  quantity: string
  units: string
}

/** Asks before an unlikely quantity is accepted. */
export interface QuantityGuard {
  /**
   * The question for a quantity; undefined when it needs none. Call `lookUp` first: it reads which quantities are item
   * codes, and it waits for the usual quantities.
   */
  ask: (ordered: Ordered, line?: Pick<DraftLine, 'key'>) => string | undefined
  /** The same for an item that becomes a new line. */
  askNew: (item: Item, quantity: string, units: string) => string | undefined
  /**
   * Looks up which quantities are item codes, and waits until the usual quantities are read. Undefined when both are known
   * already, or cannot be read. Never rejects.
   */
  lookUp: (...quantities: string[]) => Promise<void> | undefined
  /** Records the answer: the same quantity of the line is not questioned again. */
  confirmed: (line: Pick<DraftLine, 'key'>, ordered: Ordered) => void
}

const nameOf = (line: Pick<DraftLine, 'key'>, { product, quantity, units }: Ordered) =>
  `${line.key} ${product._id} ${quantity} ${units}`

/** What a customer buys. `wait` resolves once it is read or cannot be read; `now` then returns it. */
function usePurchases(customerId: string | undefined) {
  const { data, error } = useCustomerPurchases(customerId)
  const latest = useRef<CustomerPurchase[]>(undefined)
  const gate = useRef<PromiseWithResolvers<void>>(undefined)
  const open = customerId === undefined || data !== undefined || error !== undefined
  useLayoutEffect(() => {
    latest.current = data
    if (!open) gate.current ??= Promise.withResolvers()
    else gate.current = void gate.current?.resolve()
  }, [data, open])
  useLayoutEffect(
    () => () => {
      gate.current = void gate.current?.resolve()
    },
    [],
  )
  // A caller of `wait` still has the functions of an earlier rendering, which had no data.
  return useMemo(() => ({ now: () => data ?? latest.current, wait: () => gate.current?.promise }), [data])
}

/** The guard for a customer's orders, based on what they usually take. */
export function useQuantityGuard(customerId: string | undefined): QuantityGuard {
  const purchases = usePurchases(customerId)
  const codes = useRef(new Map<string, boolean>())
  const taken = useRef(new Set<string>())
  return useMemo(() => {
    const usualOf = (productId: string) => {
      const purchase = purchases.now()?.find((each) => each.item._id === productId)
      return purchase && purchase.usualQuantity > 0
        ? { quantity: purchase.usualQuantity, units: purchase.usualUnits }
        : undefined
    }
    const ask: QuantityGuard['ask'] = (ordered, line) => {
      if (!mayBeUnusual(ordered.quantity) || (line && taken.current.has(nameOf(line, ordered)))) return undefined
      const { product, units: unitId } = ordered
      const units = product.details?.unitsType.items ?? []
      const usual = usualOf(product._id)
      const quantity = parseDecimal(ordered.quantity)
      const why =
        quantity &&
        unusualQuantity(
          { quantity: toText(quantity), units: unitId },
          usual,
          units,
          (text) => codes.current.get(text) ?? false,
        )
      if (!quantity || !why) return undefined
      const named = (id: string) => units.find((unit) => unit._id === id)?.abbreviation ?? ''
      const words = `${formatQuantity(Number(toText(quantity)))} ${named(unitId)}`.trim()
      if (why === 'digits') return `${words} has more than 5 digits`
      if (why === 'code') return `${toText(quantity)} is the code of an item`
      const usually = `${formatQuantity(Number(usual?.quantity))} ${named(usual?.units ?? '')}`
      return `${words} is more than 10 times the usual ${usually}`
    }
    return {
      ask,
      askNew: (item, quantity, units) => ask({ product: { ...item, details: item }, quantity, units }),
      lookUp: (...quantities) => {
        const unknown = new Set(
          quantities.map(codeToLookUp).filter((code) => code !== undefined && !codes.current.has(code)) as string[],
        )
        const usual = quantities.some(mayBeUnusual) ? purchases.wait() : undefined
        if (unknown.size === 0) return usual
        const found = resolveItems({ codes: [...unknown] }).then(
          (answers) => answers.forEach(({ asked, item }) => codes.current.set(asked, item?.itemId === asked)),
          // The server asks about it when the order is saved.
          () => undefined,
        )
        return Promise.all([found, usual]).then(() => undefined)
      },
      confirmed: (line, ordered) => void taken.current.add(nameOf(line, ordered)),
    }
  }, [purchases])
}
