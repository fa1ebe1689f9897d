import { Button, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type Dispatch, useState } from 'react'
import { useSession } from '@/api/session'
import type { AvailabilityOnDate, Item, LineProblem } from '@/api/wire'
import { isPromised, type LineStock, lineState, stockFor, stockInUnit } from '@/features/orderEditor/draft/lineFacts'
import { candidateKey } from '@/features/orderEditor/draft/newLines'
import { type DraftLine, hasProblem, maxLines, type OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { unitOf } from '@/features/orderEditor/draft/price'
import { stockWords } from '@/features/orderEditor/grid/StockText'
import { LineApproval } from '@/features/orderEditor/panel/LineApproval'
import { usualOf, weeksText } from '@/features/orderEditor/panel/orderGuide'
import classes from '@/features/orderEditor/panel/Panel.module.css'
import { PriceDetails } from '@/features/orderEditor/panel/PriceDetails'
import { rateFor } from '@/features/orderEditor/panel/priceExplained'
import { isBelowFloor } from '@/features/orderEditor/draft/floor'
import { likeUnit, swapProduct } from '@/features/orderEditor/panel/swap'
import { useCustomerPurchases, useLastPurchases } from '@/resources/analytics'
import { useCustomer } from '@/resources/customers'
import { useAvailability, useSubstitutes } from '@/resources/items'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { Facts } from '@/ui/Facts'
import { count, formatDate, formatQuantity, formatRate, nothing } from '@/ui/format'
import { keysText, useShortcuts } from '@/ui/shortcuts'
import { PanelSkeleton } from '@/ui/Skeletons'
import { Sparkline } from '@/ui/Sparkline'
import { notify } from '@/ui/toasts'

interface Props {
  draft: OrderDraft
  dispatch: Dispatch<OrderEdit>
  line: DraftLine | undefined
  readOnly: boolean
  onFocusGrid: () => void
}

/** Milliseconds before the stock is read: the cursor may move faster over the lines. */
const restMs = 150
const swapKeys = 'Alt+S'

function Stock({
  item,
  stock,
  date,
  line,
}: {
  item: Item
  stock: Pick<AvailabilityOnDate, 'onHand' | 'committed' | 'available' | 'nextArrival'> &
    Partial<Pick<AvailabilityOnDate, 'promised' | 'left'>>
  date: string
  line: LineStock & { unitId: string }
}) {
  const { unit, of } = stockInUnit(item, line.unitId)
  const show = (quantity: number) => `${formatQuantity(of(quantity))} ${unit}`
  const left = stock.left ?? stock.available
  const alarm = {
    restricted: 'Restricted for this customer',
    out: 'None left for this date',
    short: stockWords(line),
    oversold: `Orders for this date exceed stock by ${formatQuantity(line.short)} ${unit}`,
    available: '',
    unknown: '',
  }[line.kind]
  return (
    <section className={classes.section} aria-label="Stock">
      {alarm && (
        <p className={classes.alarm}>
          <IconAlertTriangle size={16} aria-hidden />
          {alarm}
        </p>
      )}
      <Facts
        lines
        facts={[
          ['On hand', show(stock.onHand)],
          ['Committed', show(stock.committed)],
          ...(stock.promised === undefined ? [] : [['Promised', show(stock.promised)] as const]),
          [`Left for ${formatDate(date)}`, left < 0 ? `None, ${show(-left)} short` : show(left)],
          [
            'Next arrival',
            stock.nextArrival
              ? `${show(stock.nextArrival.quantity)}, ${stock.nextArrival.date ? formatDate(stock.nextArrival.date) : 'date not known'}`
              : 'None scheduled',
          ],
        ]}
      />
    </section>
  )
}

function Substitutes({ draft, dispatch, line, readOnly, onFocusGrid }: Props & { line: DraftLine }) {
  const { can } = useSession()
  const { data, error, reload } = useSubstitutes(line.product._id, draft.customer?._id)
  const [first] = data ?? []
  const fixed = readOnly || line.quantityFulfilled > 0
  const swap = (item: Item) => {
    dispatch(swapProduct(line, item))
    notify(`${line.product.itemId} swapped for ${item.itemId}`, 'default', {
      action: { label: 'Undo', run: () => dispatch({ type: 'undo' }) },
    })
    onFocusGrid()
  }
  const add = (item: Item) => {
    if (draft.lines.length >= maxLines) return void notify(`An order has at most ${maxLines} lines`, 'warning')
    dispatch({
      type: 'addLines',
      lines: [{ product: item, quantity: line.quantity, unitId: likeUnit(line, item) }],
      at: draft.lines.findIndex((each) => each.key === line.key) + 1,
    })
    onFocusGrid()
  }
  useShortcuts('Order', [
    {
      keys: swapKeys,
      label: 'Swap the line’s item for its first substitute',
      run: () => first && swap(first),
      enabled: !fixed && first !== undefined,
    },
  ])
  if (error && !data)
    return <ErrorPanel error={error} title="Substitutes could not be read" onRetry={() => void reload()} />
  if (!data) return <PanelSkeleton lines={2} label="Loading substitutes" />
  if (data.length === 0) return <p className={classes.quiet}>No substitute in stock.</p>
  return (
    <ul className={classes.substitutes}>
      {data.map((item, index) => {
        const unitId = likeUnit(line, item)
        const unit = unitOf(item, unitId)?.abbreviation ?? ''
        const rate = can('price.view') ? rateFor(item, draft.customer, line.quantity, unitId) : undefined
        return (
          <li key={item._id} className={classes.substitute}>
            <span>
              <b>{item.itemId}</b> {item.name}
            </span>
            <span className={classes.quiet}>
              {can('price.view') && `${rate === undefined ? 'No price' : formatRate(rate)} per ${unit} · `}
              {formatQuantity(item.availability.available)} {unitOf(item, item.stockUnit)?.abbreviation} available
            </span>
            {!readOnly && (
              <Group gap="xs">
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={fixed}
                  onClick={() => swap(item)}
                  aria-label={`Swap for ${item.itemId}`}
                  aria-keyshortcuts={index === 0 ? swapKeys : undefined}
                >
                  Swap{index === 0 && ` (${keysText(swapKeys)})`}
                </Button>
                <Button size="compact-xs" variant="default" onClick={() => add(item)} aria-label={`Add ${item.itemId}`}>
                  Add
                </Button>
              </Group>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Bought({ line, customerId }: { line: DraftLine; customerId: string }) {
  const { can } = useSession()
  const productId = line.product._id
  const last = useLastPurchases(customerId, [productId])[productId]
  const { data: purchases } = useCustomerPurchases(customerId)
  const purchase = purchases?.find((each) => each.item._id === productId)
  const units = line.product.details?.unitsType.items
  const named = (unitId: string) => units?.find((unit) => unit._id === unitId)?.abbreviation ?? ''
  if (last === undefined && !purchase) return null
  const usual = purchase && usualOf(purchase)
  return (
    <section className={classes.section} aria-label="Bought before">
      {last ? (
        <Facts
          lines
          facts={[
            ['Last bought', formatDate(last.date)],
            ['Quantity', `${formatQuantity(last.quantity)} ${named(last.units)}`],
            ...(can('price.view') ? [['Rate then', formatRate(last.rate)] as const] : []),
            ['Order', last.orderNumber],
            [
              'Usually',
              usual
                ? `${formatQuantity(usual.quantity)} ${named(usual.units)}, ${count(purchase.times, 'order')} in 13 weeks`
                : nothing,
            ],
          ]}
        />
      ) : (
        <p className={classes.quiet}>This customer has not bought it before.</p>
      )}
      {purchase && purchase.times > 0 && (
        <Sparkline
          values={purchase.weeks}
          label={weeksText(purchase.weeks, named(line.product.details?.saleUnit ?? '') || 'Sale units')}
        />
      )}
    </section>
  )
}

/** Problems that the stock section below already shows. */
const stockCodes: ReadonlySet<LineProblem['code']> = new Set(['out_of_stock', 'short_stock', 'item_restricted'])

/** The line under the cursor: its price, stock, substitutes and purchase history. */
export function ProductTab({ draft, dispatch, line, readOnly: fixed, onFocusGrid }: Props) {
  const { can } = useSession()
  const customerId = draft.customer?._id
  const { data: customer } = useCustomer(customerId)
  const [restingId] = useDebouncedValue(line?.product._id, restMs)
  const resting = line !== undefined && restingId === line.product._id
  const stock = useAvailability(resting ? [line.product._id] : [], draft.deliveryDate)
  const [wantsSubstitutes, setWantsSubstitutes] = useState<string>()
  if (!line) return <EmptyState title="No line selected">Select a line to see its price and stock.</EmptyState>
  // A candidate has no line that can be changed.
  const candidate = line.key === candidateKey
  const readOnly = fixed || candidate
  const { details } = line.product
  const known = stock.data?.get(line.product._id)
  const restricted =
    (customer?.restrictedProducts.includes(line.product._id) ?? false) || hasProblem(line, 'item_restricted')
  const held =
    details &&
    stockFor(
      details,
      isPromised(draft, line) ? null : line.quantity,
      line.units,
      restricted,
      known && { available: known.left ?? known.available, nextArrival: known.nextArrival },
    )
  // The price and stock sections below show their own problems.
  const state = lineState(line)
  const told =
    isBelowFloor(line) ||
    (held !== undefined && held.kind !== 'available' && state.code !== undefined && stockCodes.has(state.code))
  const gone = details?.isActive === false
  const missing = held !== undefined && held.kind !== 'available' && held.kind !== 'oversold'
  const mayRate = !readOnly && can('price.override')
  return (
    <div className={classes.product}>
      <h2 className={classes.title}>
        {line.product.itemId} {line.product.name}
      </h2>
      {candidate && <p className={classes.quiet}>Highlighted in the list, not on the order yet.</p>}
      {state.tone !== 'none' && !told && (
        <p className={classes.alarm} data-tone={state.tone}>
          <IconAlertTriangle size={16} aria-hidden />
          {state.text}
        </p>
      )}
      {gone && <p className={classes.alarm}>No longer sold.</p>}
      <PriceDetails
        line={line}
        customer={draft.customer}
        onUseDetermined={mayRate ? () => dispatch({ type: 'customRate', key: line.key, rate: null }) : undefined}
        approval={<LineApproval draft={draft} dispatch={dispatch} line={line} />}
      />
      {stock.error && !known ? (
        <ErrorPanel error={stock.error} title="Stock could not be read" onRetry={() => void stock.reload()} />
      ) : details && held ? (
        <Stock
          item={details}
          stock={known ?? details.availability}
          date={draft.deliveryDate}
          line={{ ...held, unitId: line.units }}
        />
      ) : (
        <PanelSkeleton lines={4} label="Loading the item" />
      )}
      {details && (
        <section className={classes.section} aria-label="Substitutes">
          {(missing || gone || wantsSubstitutes === line.product._id) && resting ? (
            <>
              <h4 className={classes.title}>Substitutes</h4>
              <Substitutes
                key={line.key}
                draft={draft}
                dispatch={dispatch}
                line={line}
                readOnly={readOnly}
                onFocusGrid={onFocusGrid}
              />
            </>
          ) : (
            <Button size="compact-sm" variant="default" onClick={() => setWantsSubstitutes(line.product._id)}>
              Show substitutes
            </Button>
          )}
        </section>
      )}
      {details && (
        <section className={classes.section} aria-label="Units">
          <Facts
            lines
            facts={details.unitsType.items.map((unit) => [
              `${unit.unitOfMeasure} (${unit.abbreviation})`,
              [
                unit.isBase
                  ? 'base unit'
                  : `${formatQuantity(unit.conversionRate)} ${details.unitsType.items.find((each) => each.isBase)?.abbreviation ?? ''}`,
                unit._id === details.saleUnit && 'sold in',
                unit._id === details.stockUnit && 'stocked in',
              ]
                .filter(Boolean)
                .join(', '),
            ])}
          />
        </section>
      )}
      {customerId && can('analytics.read') && resting && <Bought line={line} customerId={customerId} />}
    </div>
  )
}
