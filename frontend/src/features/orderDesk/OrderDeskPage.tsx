import { Button } from '@mantine/core'
import { useCallback, useDeferredValue, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useBlocker, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { useSWRConfig } from 'swr'
import { fitsKeepalive } from '@/api/client'
import { ApiError } from '@/api/errors'
import { readsOf } from '@/api/fetcher'
import { useSession } from '@/api/session'
import type { Cart, Customer, SalesOrderRow } from '@/api/wire'
import { DeskFooter } from '@/features/orderDesk/DeskFooter'
import { toNumber } from '@/ui/decimal'
import { newCartId } from '@/features/orderEditor/draft/newCartId'
import { emptyDraft, type OrderDraft, totalOf } from '@/features/orderEditor/draft/order'
import { editOrder } from '@/features/orderEditor/draft/orderDraft'
import { useLineDetails } from '@/features/orderEditor/draft/useLineDetails'
import { DraftMenu } from '@/features/orderDesk/DraftMenu'
import { inKeyOrder } from '@/features/orderDesk/drafts'
import { OpenOrderOffer } from '@/features/orderDesk/OpenOrderOffer'
import classes from '@/features/orderDesk/OrderDesk.module.css'
import { OrderHeader } from '@/features/orderEditor/OrderHeader'
import { orderMargin } from '@/features/orderDesk/orderSummary'
import { linesTarget, OrderWork, useOrderWork } from '@/features/orderEditor/OrderWork'
import { asNewDraft, leftovers } from '@/features/orderEditor/saving/leftovers'
import { isOvertaken } from '@/features/orderEditor/saving/leaving'
import { SaveChip } from '@/features/orderEditor/saving/SaveChip'
import { SaveProblem } from '@/features/orderEditor/saving/SaveProblem'
import { cartInput, newCreation, sendCart } from '@/features/orderEditor/saving/sendCart'
import { forgetUnsaved, keepUnsaved, unsavedOf } from '@/features/orderEditor/saving/unsaved'
import { openDraft, useOrderSaving } from '@/features/orderEditor/saving/useOrderSaving'
import { paths } from '@/paths'
import { addToSalesOrder, createSalesOrder, discardCart, myCartsKey, useCart, useMyCarts, useOpenOrders } from '@/resources/carts'
import { useCustomer } from '@/resources/customers'
import { count, formatMoney } from '@/ui/format'
import { holdKeysUntilReady } from '@/ui/heldKeys'
import { pastDeliveryDate, useConfirmation } from '@/resources/confirmation'
import { LazyConfirmDialog } from '@/ui/LazyConfirmDialog'
import { lazily, lazyDialog, usePrefetch } from '@/ui/lazily'
import { PageLoader } from '@/ui/PageLoader'
import { RecordWait } from '@/ui/RecordWait'
import { ScreenHeading } from '@/ui/ScreenHeading'
import { useShortcuts } from '@/ui/shortcuts'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const CreateDialog = lazyDialog(async () => (await import('@/features/orderDesk/CreateDialog')).CreateDialog)
const LeaveDialog = lazyDialog(async () => (await import('@/features/orderEditor/saving/LeaveDialog')).LeaveDialog)
const ConflictPanel = lazily(async () => (await import('@/features/orderEditor/saving/ConflictPanel')).ConflictPanel)
// It waits for its drafts anyway.
const DraftList = lazily(async () => (await import('@/features/orderDesk/DraftList')).DraftList)
const EndedCart = lazily(async () => (await import('@/features/orderDesk/EndedCart')).EndedCart, <PageLoader />)
const RestoredNotice = lazily(async () => (await import('@/features/orderEditor/saving/RestoredNotice')).RestoredNotice)
const later = [CreateDialog, LeaveDialog, ConflictPanel, LazyConfirmDialog, EndedCart]
const readAgainMs = 200
const sendsOnLeave = (draft: OrderDraft) => fitsKeepalive(cartInput(draft))

interface DeskProps {
  cart: Cart | undefined
  /** Of a new draft: for whom it is. */
  customer: Customer | undefined
  deskKey: string
  /** Begins the desk anew with this draft, in place of the one that is open. */
  onStartWith: (draft: OrderDraft) => void
  /** Begins the desk anew with what the server has. */
  onReload: () => void
}

function Desk({ cart, customer, deskKey, onStartWith, onReload }: DeskProps) {
  const { profile, today, tomorrow, can } = useSession()
  const userId = profile?._id ?? ''
  const navigate = useNavigate()
  const { cartId } = useParams()
  const { mutate } = useSWRConfig()
  const confirmation = useConfirmation()
  const [kept] = useState(() => unsavedOf(userId, { orderType: 'cart', id: cart?._id ?? newCartId }))
  const [draft, dispatch] = useReducer(editOrder, undefined, () => {
    const empty = emptyDraft(tomorrow)
    return openDraft(userId, cart ? editOrder(empty, { type: 'loadCart', cart }) : customer ? editOrder(empty, { type: 'customer', customer }) : empty)
  })
  const [creation] = useState(() => kept?.creation ?? newCreation())
  const [restored, setRestored] = useState(kept !== undefined)
  const [creating, setCreating] = useState(false)
  const [discarding, setDiscarding] = useState(false)
  const [declined, setDeclined] = useState('')
  const [gridFocus, setGridFocus] = useState(customer ? 1 : 0)
  const work = useOrderWork()
  const { beside, focusLines } = work
  /** The desk itself leads away: nothing is to be asked. */
  const consent = useRef(false)
  // What is told of the order follows its lines: the key that changed them goes first.
  const settled = useDeferredValue(draft)
  useLineDetails(draft, dispatch)
  usePrefetch(later)
  useEffect(() => {
    // From one draft to another, or out of a dialog: the lines come next, unless something has the focus already.
    if (cart?.customer && [document.body, document.getElementById('content')].includes(document.activeElement as HTMLElement)) focusLines()
    // Once, when the desk opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const isNew = draft.id === newCartId
  const worth = !isNew || draft.customer !== null || draft.lines.length > 0
  const send = useCallback(
    async (now: OrderDraft) => {
      const answer = await sendCart(now, creation)
      if (now.id === newCartId) void mutate(myCartsKey)
      return answer
    },
    [creation, mutate],
  )
  const saving = useOrderSaving<Cart>({ draft, dispatch, send, automatic: true, worth, sendsOnLeave, creation })
  const { saveNow, state, conflict } = saving
  const ended = conflict && conflict.theirs.status !== 'draft' ? conflict.theirs : undefined

  const blocker = useBlocker(({ nextLocation }) => !consent.current && worth && state !== 'saved' && !ended && (nextLocation.state as { desk?: string } | null)?.desk !== deskKey)
  // A new draft that was saved has an address of its own from then on; not while the way out is being asked about.
  const asking = blocker.state !== 'unblocked'
  useEffect(() => {
    if (isNew || asking || consent.current || cartId === draft.id) return
    void navigate(paths.cart(draft.id), { replace: true, state: { desk: deskKey } })
  }, [isNew, asking, cartId, draft.id, deskKey, navigate])

  const leaveTo = (path: string, state?: object) => {
    consent.current = true
    return navigate(path, { state })
  }

  /** What the server has of this draft, saved first where it is not; undefined when that failed. */
  const saved = async (): Promise<Pick<Cart, '_id' | 'version'> | undefined> => {
    const stands = draft.dirty || isNew ? await saveNow() : { _id: draft.id, version: draft.version }
    if (!stands) notify('The draft could not be saved, so nothing was ordered', 'error')
    return stands
  }
  /** A refusal that brings the cart as it is now: shown where it differs, and said. */
  const refused = (error: unknown): boolean => {
    const current = error instanceof ApiError ? error.current<Cart>() : undefined
    if (!current || !('cartItems' in current)) return false
    saving.meet(current)
    notify((error as ApiError).message, 'warning')
    return true
  }
  const create = useAction(async () => {
    // On the way to the order that was made of it, the desk makes no second one.
    if (consent.current) return
    const stands = await saved()
    if (!stands) return
    // The dialog that was just confirmed says so of a past date.
    const order = await confirmation.run((confirm) => createSalesOrder(stands._id, stands.version, confirm), draft.deliveryDate < today ? [pastDeliveryDate] : [])
    void mutate(readsOf('/cart', '/sales-order/paginated'))
    notify(`${order.orderNumber} created`, 'success')
    await leaveTo(paths.salesOrder(order._id))
  }, refused)
  const discard = useAction(async () => {
    if (!isNew) await discardCart(draft.id)
    void mutate(readsOf('/cart'))
    notify('Draft discarded', 'default')
    await leaveTo(paths.controlPanel())
  })

  const { data: open } = useOpenOrders(settled.customer?._id, settled.deliveryDate)
  const offerFor = `${draft.customer?._id} ${draft.deliveryDate}`
  const offered = draft.customer && declined !== offerFor ? open?.salesOrders.find((each) => each.customer._id === draft.customer?._id) : undefined
  const addTo = useAction(async (order: SalesOrderRow) => {
    if (draft.lines.length === 0) {
      // A draft that holds nothing is not left lying about.
      if (!isNew) await discardCart(draft.id)
      void mutate(readsOf('/cart'))
      return leaveTo(paths.salesOrder(order._id), { edit: true })
    }
    const stands = await saved()
    if (!stands) return undefined
    await confirmation.run((confirm) => addToSalesOrder(stands._id, order._id, stands.version, confirm))
    void mutate(readsOf('/cart', '/sales-order'))
    notify(`${count(draft.lines.length, 'line')} added to ${order.orderNumber}`, 'success')
    return leaveTo(paths.salesOrder(order._id))
  }, refused)

  const { data: carts } = useMyCarts()
  const drafts = inKeyOrder(carts)
  const others = drafts.filter((each) => each._id !== draft.id)
  const switchTo = useAction(async (id: string) => {
    // Where the save fails the way out asks.
    if (worth && draft.dirty && !conflict && (await saveNow())) consent.current = true
    await navigate(paths.cart(id))
  })

  const askToCreate = () => {
    if (creating || ended) return
    // The next keys are for the dialog.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    holdKeysUntilReady()
    setCreating(true)
    if (worth && (draft.dirty || isNew)) void saveNow()
  }
  useShortcuts('Order desk', [
    { keys: 'mod+S', label: 'Save now', run: () => void saveNow(), enabled: worth && !ended },
    { keys: 'mod+Enter', label: 'Create the sales order', run: askToCreate, enabled: worth && !ended },
    ...drafts.map((each, index) => ({
      keys: `Alt+${index + 1}`,
      label: `Draft for ${each.customer?.name ?? 'no customer yet'}`,
      run: () => void switchTo.run(each._id),
      enabled: each._id !== draft.id,
    })),
  ])
  const seesCost = can('cost.view')
  const margin = useMemo(() => (seesCost ? orderMargin(settled.lines) : undefined), [seesCost, settled.lines])

  if (ended) {
    const left = leftovers(draft, ended)
    return <EndedCart cart={ended} left={left} onKeep={() => onStartWith(asNewDraft(draft, left))} />
  }
  return (
    <div className={classes.desk} data-focus-home={linesTarget}>
      <header className={classes.strip}>
        <div className={classes.head}>
          <ScreenHeading title={draft.customer ? `Order for ${draft.customer.name}` : 'New order'} badges={worth && <SaveChip state={state} problem={saving.problem} />} />
          <dl className={classes.sums}>
            {seesCost && (
              <div className={classes.sum}>
                <dt>Margin</dt>
                <dd data-bad={(margin && margin.percent < 0) || undefined} title={margin && margin.unknown > 0 ? `Without ${count(margin.unknown, 'line')} whose cost is not known` : undefined}>
                  {margin ? `${margin.percent}%` : '–'}
                </dd>
              </div>
            )}
            <div className={classes.sum}>
              <dt>Total</dt>
              <dd>{formatMoney(toNumber(totalOf(draft)))}</dd>
            </div>
          </dl>
          <div className={classes.actions}>
            {worth && <DraftMenu drafts={others.map((each) => ({ draft: each, key: `Alt+${drafts.indexOf(each) + 1}` }))} onOpen={(id) => void switchTo.run(id)} />}
            {!beside && (
              <Button size="xs" variant="default" onClick={() => work.setDrawer(true)}>
                Details
              </Button>
            )}
            <Button size="xs" variant="default" onClick={() => setDiscarding(true)} disabled={!worth}>
              Discard
            </Button>
          </div>
        </div>
        <OrderHeader
          draft={draft}
          dispatch={dispatch}
          onCustomer={() => {
            // At once, for the keys that follow. With the first customer the lines begin at their end; another one keeps the place in them.
            focusLines()
            if (!draft.customer) setGridFocus((n) => n + 1)
          }}
        />
      </header>
      <OpenOrderOffer
        draft={draft}
        order={offered}
        more={(open?.total ?? 1) - 1}
        busy={addTo.busy}
        onAccept={() => offered && void addTo.run(offered)}
        onDecline={() => {
          setDeclined(offerFor)
          focusLines()
        }}
      />
      {restored && (
        <RestoredNotice
          saved={!draft.dirty}
          label={cart ? 'Use the saved version' : 'Start with nothing'}
          onClose={() => setRestored(false)}
          onDrop={() => {
            consent.current = true
            forgetUnsaved(userId, draft)
            onReload()
          }}
        />
      )}
      {conflict && <ConflictPanel draft={draft} conflict={conflict} onResolve={saving.resolve} />}
      {!worth && !beside && <DraftList drafts={others} loaded={carts !== undefined} />}
      <OrderWork draft={draft} dispatch={dispatch} work={work} focusKey={gridFocus} fills instead={!worth && beside ? <DraftList drafts={others} loaded={carts !== undefined} /> : undefined} />
      <DeskFooter draft={draft} dispatch={dispatch} canCreate={worth} onCreate={askToCreate} onFocusGrid={focusLines} onOpenGuide={() => work.show('guide')}>
        <SaveProblem state={state} problem={saving.problem} retries={saving.retries} onSave={() => void saveNow()} />
      </DeskFooter>

      <CreateDialog
        opened={creating}
        draft={draft}
        past={draft.deliveryDate < today}
        busy={create.busy}
        onCreate={() => {
          setCreating(false)
          void create.run().then(focusLines)
        }}
        onClose={() => {
          setCreating(false)
          setTimeout(focusLines)
        }}
      />
      {confirmation.dialog}
      <LazyConfirmDialog opened={discarding} title="Discard this draft" confirm="Discard" danger busy={discard.busy} onClose={() => setDiscarding(false)} onConfirm={() => void discard.run()}>
        {`The draft and its ${count(draft.lines.length, 'line')} are gone for good.`}
      </LazyConfirmDialog>
      <LeaveDialog opened={blocker.state === 'blocked'} blocker={blocker} onSave={async () => (await saveNow()) !== undefined} />
    </div>
  )
}

function OpenDesk({ deskKey }: { deskKey: string }) {
  const { profile } = useSession()
  const userId = profile?._id ?? ''
  const navigate = useNavigate()
  const { cartId } = useParams()
  // The id that the desk was opened with; a draft that gets its id here is not read again.
  const [opened] = useState(cartId)
  const [search] = useSearchParams()
  const [buyer] = useState(opened === undefined ? (search.get('customer') ?? undefined) : undefined)
  const { data: customer, error: noCustomer } = useCustomer(buyer)
  const { data, error, isValidating, reload } = useCart(opened)
  const [begun, setBegun] = useState(opened === undefined ? 1 : 0)
  const overtaken = data !== undefined && isOvertaken(data)
  const waits = overtaken && !isValidating && begun === 0
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => void reload(), readAgainMs)
    return () => clearTimeout(timer)
  }, [waits, reload])
  const startWith = (draft: OrderDraft) => {
    keepUnsaved(userId, { draft, base: undefined })
    void navigate(paths.cart(), { replace: opened === undefined })
  }
  const again = () => setBegun(begun + 1)
  const wait = <RecordWait title="Order desk" error={error} missing="This draft does not exist any more." onRetry={() => void reload()} />
  if (buyer && !customer && !noCustomer) return wait
  if (begun > 0)
    return <Desk key={begun} cart={data} customer={customer} deskKey={deskKey} onStartWith={startWith} onReload={() => void (opened === undefined ? again() : reload().finally(again))} />
  if (error) return wait
  // What an earlier visit left in the cache may be older than the server's, and that than what is still on its way there.
  if (!data || isValidating || overtaken) return wait
  if (data.status !== 'draft') {
    const mine = unsavedOf(userId, { orderType: 'cart', id: data._id })?.draft
    const left = mine ? leftovers(mine, data) : []
    return <EndedCart cart={data} left={left} onKeep={() => mine && startWith(asNewDraft(mine, left))} />
  }
  setBegun(1)
  return wait
}

/** Order entry: one draft from the customer's call to the sales order. */
export function Component() {
  const { key, state } = useLocation()
  const deskKey = (state as { desk?: string } | null)?.desk ?? key
  return <OpenDesk key={deskKey} deskKey={deskKey} />
}
