import { useEffect, useRef } from 'react'
import type { DraftLine, OrderContent } from '@/features/orderEditor/draft/order'
import classes from '@/features/orderEditor/grid/OrderGrid.module.css'
import { useResolvedItems } from '@/resources/items'
import { PriceDetails } from '@/features/orderEditor/panel/PriceDetails'

const none: readonly string[] = []

interface Props {
  line: DraftLine
  customer: OrderContent['customer']
  onUseDetermined: (() => void) | undefined
  onClose: () => void
}

/** Explains the price below its cell. Escape or a click outside closes it. */
export function PricePopover({ line, customer, onUseDetermined, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { product } = line
  // The lines of a read-only order come without price lists.
  const read = useResolvedItems(product.details ? none : [product._id], customer?._id)
  const details = product.details ?? read.data?.get(product._id)?.item ?? undefined
  const explained = product.details || !details ? line : { ...line, product: { ...product, details } }
  useEffect(() => {
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const backToDetermined = () => {
    // The button disappears with the custom rate; this keeps the focus.
    box.current?.focus()
    onUseDetermined?.()
  }
  return (
    // Handles the dialog's own keys; its content takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      role="dialog"
      aria-label={`Price of ${line.product.itemId}`}
      tabIndex={-1}
      className={classes.popover}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && !(event.altKey && event.key === 'ArrowUp')) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose()
      }}
    >
      <PriceDetails line={explained} customer={customer} onUseDetermined={onUseDetermined && backToDetermined} />
    </div>
  )
}
