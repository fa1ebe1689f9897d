import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type Dispatch, useState } from 'react'
import { useSession } from '@/api/session'
import type { Item, LineProblem } from '@/api/wire'
import { isBelowFloor } from '@/features/orderEditor/draft/floor'
import { isPromised, type LineStock, lineState, stockFor } from '@/features/orderEditor/draft/lineFacts'
import { candidateKey } from '@/features/orderEditor/draft/newLines'
import { type DraftLine, hasProblem, type OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { BoughtBefore } from '@/features/orderEditor/panel/BoughtBefore'
import { LineApproval } from '@/features/orderEditor/panel/LineApproval'
import classes from '@/features/orderEditor/panel/Panel.module.css'
import { PriceDetails } from '@/features/orderEditor/panel/PriceDetails'
import { StockSection } from '@/features/orderEditor/panel/StockSection'
import { Substitutes } from '@/features/orderEditor/panel/Substitutes'
import { useCustomer } from '@/resources/customers'
import { useAvailability } from '@/resources/items'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { Facts } from '@/ui/Facts'
import { formatQuantity } from '@/ui/format'
import { PanelSkeleton } from '@/ui/Skeletons'

interface Props {
  draft: OrderDraft
  dispatch: Dispatch<OrderEdit>
  line: DraftLine | undefined
  readOnly: boolean
  onFocusGrid: () => void
}

/** Milliseconds before the stock is read: the cursor may move faster over the lines. */
const restMs = 150

/** Problems that the stock section already shows. */
const stockCodes: ReadonlySet<LineProblem['code']> = new Set(['out_of_stock', 'short_stock', 'item_restricted'])

/** The stock of a line's item for the delivery date; read only once the cursor rests on the line. */
function useLineStock(draft: OrderDraft, line: DraftLine | undefined) {
  const { data: customer } = useCustomer(draft.customer?._id)
  const id = line?.product._id
  const [restingId] = useDebouncedValue(id, restMs)
  const resting = id !== undefined && restingId === id
  const read = useAvailability(resting ? [id] : [], draft.deliveryDate)
  const known = id === undefined ? undefined : read.data?.get(id)
  const held = (): LineStock | undefined => {
    if (!line?.product.details) return undefined
    const restricted =
      (customer?.restrictedProducts.includes(line.product._id) ?? false) || hasProblem(line, 'item_restricted')
    return stockFor(
      line.product.details,
      isPromised(draft, line) ? null : line.quantity,
      line.units,
      restricted,
      known && { available: known.left ?? known.available, nextArrival: known.nextArrival },
    )
  }
  return {
    /** The cursor rests on the line. */
    resting,
    /** The server's last answer; undefined until there is one. */
    known,
    /** The stock compared with the line; undefined until the item has loaded. */
    held: held(),
    error: read.error,
    reload: read.reload,
  }
}

type Stock = ReturnType<typeof useLineStock>

/** The line's problem, unless the price or stock section shows it. */
function Problem({ line, held }: { line: DraftLine; held: Stock['held'] }) {
  const { tone, text, code } = lineState(line)
  const inStock = held !== undefined && held.kind !== 'available' && code !== undefined && stockCodes.has(code)
  if (tone === 'none' || isBelowFloor(line) || inStock) return null
  return (
    <p className={classes.alarm} data-tone={tone}>
      <IconAlertTriangle size={16} aria-hidden />
      {text}
    </p>
  )
}

/** The stock of the line's item, or why it is not shown. */
function StockOrWait({ draft, line, stock }: { draft: OrderDraft; line: DraftLine; stock: Stock }) {
  const { known, held } = stock
  const { details } = line.product
  if (stock.error && !known)
    return <ErrorPanel error={stock.error} title="Stock could not be read" onRetry={() => void stock.reload()} />
  if (!details || !held) return <PanelSkeleton lines={4} label="Loading the item" />
  return (
    <StockSection
      item={details}
      stock={known ?? details.availability}
      date={draft.deliveryDate}
      line={{ ...held, unitId: line.units }}
    />
  )
}

interface SubstitutesProps extends Props {
  line: DraftLine
  stock: Stock
  /** The user has asked for them. */
  wanted: boolean
  onWant: () => void
}

/** Substitutes for an item that is missing or no longer sold; for other items, a button that shows them. */
function SubstitutesSection({ stock: { held, resting }, wanted, onWant, ...props }: SubstitutesProps) {
  const { key, product } = props.line
  const missing = held !== undefined && held.kind !== 'available' && held.kind !== 'oversold'
  const needed = missing || product.details?.isActive === false
  return (
    <section className={classes.section} aria-label="Substitutes">
      {(needed || wanted) && resting ? (
        <>
          <h4 className={classes.title}>Substitutes</h4>
          <Substitutes key={key} {...props} />
        </>
      ) : (
        <Button size="compact-sm" variant="default" onClick={onWant}>
          Show substitutes
        </Button>
      )}
    </section>
  )
}

/** The item's units: how many base units each one is, and what it is used for. */
function Units({ item: { unitsType, saleUnit, stockUnit } }: { item: Item }) {
  const base = unitsType.items.find((each) => each.isBase)?.abbreviation ?? ''
  return (
    <section className={classes.section} aria-label="Units">
      <Facts
        lines
        facts={unitsType.items.map((unit) => [
          `${unit.unitOfMeasure} (${unit.abbreviation})`,
          [
            unit.isBase ? 'base unit' : `${formatQuantity(unit.conversionRate)} ${base}`,
            unit._id === saleUnit && 'sold in',
            unit._id === stockUnit && 'stocked in',
          ]
            .filter(Boolean)
            .join(', '),
        ])}
      />
    </section>
  )
}

/** The line under the cursor: its price, stock, substitutes and purchase history. */
export function ProductTab({ draft, dispatch, line, readOnly: fixed, onFocusGrid }: Props) {
  const { can } = useSession()
  const stock = useLineStock(draft, line)
  /** The product whose substitutes the user has asked for. */
  const [asked, setAsked] = useState<string>()
  if (!line) return <EmptyState title="No line selected">Select a line to see its price and stock.</EmptyState>
  // A candidate has no line that can be changed.
  const candidate = line.key === candidateKey
  const readOnly = fixed || candidate
  const { _id, details } = line.product
  const customerId = draft.customer?._id
  const mayRate = !readOnly && can('price.override')
  const shared = { draft, dispatch, line, readOnly, onFocusGrid }
  return (
    <div className={classes.product}>
      <h2 className={classes.title}>
        {line.product.itemId} {line.product.name}
      </h2>
      {candidate && <p className={classes.quiet}>Highlighted in the list, not on the order yet.</p>}
      <Problem line={line} held={stock.held} />
      {details?.isActive === false && <p className={classes.alarm}>No longer sold.</p>}
      <PriceDetails
        line={line}
        customer={draft.customer}
        onUseDetermined={mayRate ? () => dispatch({ type: 'customRate', key: line.key, rate: null }) : undefined}
        approval={<LineApproval draft={draft} dispatch={dispatch} line={line} />}
      />
      <StockOrWait draft={draft} line={line} stock={stock} />
      {details && <SubstitutesSection {...shared} stock={stock} wanted={asked === _id} onWant={() => setAsked(_id)} />}
      {details && <Units item={details} />}
      {customerId && can('analytics.read') && stock.resting && <BoughtBefore line={line} customerId={customerId} />}
    </div>
  )
}
