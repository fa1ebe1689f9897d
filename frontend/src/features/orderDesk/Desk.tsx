import { useDeferredValue, useEffect, useState } from 'react'
import { useSession } from '@/api/session'
import type { Cart, CartSummary, CustomerSummary } from '@/api/wire'
import { DeskFooter } from '@/features/orderDesk/DeskFooter'
import { DeskHead } from '@/features/orderDesk/DeskHead'
import { inKeyOrder } from '@/features/orderDesk/drafts'
import classes from '@/features/orderDesk/OrderDesk.module.css'
import { type DeskActions, useDeskActions } from '@/features/orderDesk/useDeskActions'
import { type DeskSaving, useDeskSaving } from '@/features/orderDesk/useDeskSaving'
import type { OrderDraft } from '@/features/orderEditor/draft/order'
import { useLineDetails } from '@/features/orderEditor/draft/useLineDetails'
import { OrderHeader } from '@/features/orderEditor/OrderHeader'
import { linesTarget, OrderWork, useOrderWork } from '@/features/orderEditor/OrderWork'
import { SaveChip } from '@/features/orderEditor/saving/SaveChip'
import { forgetUnsaved } from '@/features/orderEditor/saving/unsaved'
import { useMyCarts } from '@/resources/carts'
import { count } from '@/ui/format'
import { holdKeysUntilReady } from '@/ui/heldKeys'
import { LazyConfirmDialog } from '@/ui/dialog/LazyConfirmDialog'
import { lazily, lazyDialog, usePrefetch } from '@/ui/lazily'
import { PageLoader } from '@/ui/PageLoader'
import { useShortcuts } from '@/ui/shortcuts'

const CreateDialog = lazyDialog(async () => (await import('@/features/orderDesk/CreateDialog')).CreateDialog)
const ConflictPanel = lazily(async () => (await import('@/features/orderEditor/saving/ConflictPanel')).ConflictPanel)
const SaveProblem = lazily(async () => (await import('@/features/orderEditor/saving/SaveProblem')).SaveProblem)
const RestoredNotice = lazily(async () => (await import('@/features/orderEditor/saving/RestoredNotice')).RestoredNotice)
export const EndedCart = lazily(async () => (await import('@/features/orderDesk/EndedCart')).EndedCart, <PageLoader />)
// Lazy, because the offer, the list and the menu wait for the server anyway. Until then the line of the offer is empty.
const OpenOrderOffer = lazily(
  async () => (await import('@/features/orderDesk/OpenOrderOffer')).OpenOrderOffer,
  <div className={classes.offer} />,
)
const DraftList = lazily(async () => (await import('@/features/orderDesk/DraftList')).DraftList)
const DraftMenu = lazily(async () => (await import('@/features/orderDesk/DraftMenu')).DraftMenu)
// Fetched as soon as the desk has rest: without a connection they would come too late.
const later = [CreateDialog, SaveProblem, ConflictPanel, LazyConfirmDialog, EndedCart]

interface Props {
  cart: Cart | undefined
  /** The customer of a new draft. */
  customer: CustomerSummary | undefined
  deskKey: string
  /** Restarts the desk with this draft instead of the open one. */
  onStartWith: (draft: OrderDraft) => void
  /** Restarts the desk with the server's version. */
  onReload: () => void
}

/** Moves the focus to the lines after a change of draft or a closed dialog, unless another element has the focus. */
function useFirstFocus(wanted: boolean, focusLines: () => void): void {
  useEffect(() => {
    if (wanted && [document.body, document.getElementById('content')].includes(document.activeElement as HTMLElement))
      focusLines()
    // Runs once, when the desk opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}

/** The question before the order is created. Opening it also saves the draft. */
function useCreateQuestion({ draft, worth, isNew, ended, saveNow }: DeskSaving) {
  const [asked, setAsked] = useState(false)
  const ask = () => {
    if (asked || ended) return
    // The next keys belong to the dialog.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    holdKeysUntilReady()
    setAsked(true)
    if (worth && (draft.dirty || isNew)) void saveNow()
  }
  return { asked, ask, close: () => setAsked(false) }
}

/** The desk's keys: save, create, and one for each draft. */
function useDeskKeys(
  { draft, worth, ended, saveNow }: DeskSaving,
  drafts: readonly CartSummary[],
  { onCreate, onOpen }: { onCreate: () => void; onOpen: (id: string) => void },
): void {
  useShortcuts('Order desk', [
    { keys: 'mod+S', label: 'Save now', run: () => void saveNow(), enabled: worth && !ended },
    { keys: 'mod+Enter', label: 'Create the sales order', run: onCreate, enabled: worth && !ended },
    ...drafts.map((each, index) => ({
      keys: `Alt+${index + 1}`,
      label: `Draft for ${each.customer?.name ?? 'no customer yet'}`,
      run: () => onOpen(each._id),
      enabled: each._id !== draft.id,
    })),
  ])
}

interface RestoredProps {
  desk: DeskSaving
  /** The label of the button that drops the restored edits. */
  label: string
  onReload: () => void
}

/** The notice about restored edits, until the user keeps or drops them. */
function Restored({ desk, label, onReload }: RestoredProps) {
  const [shown, setShown] = useState(desk.restored)
  if (!shown) return null
  const drop = () => {
    desk.allowLeaving()
    forgetUnsaved(desk.userId, desk.draft)
    onReload()
  }
  return <RestoredNotice saved={!desk.draft.dirty} label={label} onClose={() => setShown(false)} onDrop={drop} />
}

interface DialogsProps {
  draft: OrderDraft
  actions: DeskActions
  creating: ReturnType<typeof useCreateQuestion>
  discarding: boolean
  /** The draft is not discarded. */
  onKeep: () => void
  focusLines: () => void
}

/** The questions before the draft is ordered or discarded, and those of the server. */
function Dialogs({ draft, actions, creating, discarding, onKeep, focusLines }: DialogsProps) {
  const { today } = useSession()
  return (
    <>
      <CreateDialog
        opened={creating.asked}
        draft={draft}
        past={draft.deliveryDate < today}
        busy={actions.create.busy}
        onCreate={() => {
          creating.close()
          void actions.create.run().then(focusLines)
        }}
        onClose={() => {
          creating.close()
          setTimeout(focusLines)
        }}
      />
      {actions.question}
      <LazyConfirmDialog
        opened={discarding}
        title="Discard this draft"
        confirm="Discard"
        danger
        busy={actions.discard.busy}
        onClose={onKeep}
        onConfirm={() => void actions.discard.run()}
      >
        {`The draft and its ${count(draft.lines.length, 'line')} will be deleted permanently.`}
      </LazyConfirmDialog>
    </>
  )
}

/** The desk for one draft. */
export function Desk({ cart, customer, deskKey, onStartWith, onReload }: Props) {
  const desk = useDeskSaving({ cart, customer, deskKey })
  const { draft, dispatch, worth, ended, conflict, saveNow, state } = desk
  const actions = useDeskActions(desk)
  const creating = useCreateQuestion(desk)
  const [discarding, setDiscarding] = useState(false)
  const [gridFocus, setGridFocus] = useState(customer ? 1 : 0)
  const work = useOrderWork()
  const { beside, focusLines } = work
  // The information about the order is rendered after its lines, so that key presses stay fast.
  const settled = useDeferredValue(draft)
  useLineDetails(draft, dispatch)
  usePrefetch(later)
  useFirstFocus(Boolean(cart?.customer), focusLines)

  const carts = useMyCarts()
  const drafts = inKeyOrder(carts.data)
  const others = drafts.filter((each) => each._id !== draft.id)
  const openDraft = (id: string) => void actions.switchTo.run(id)
  useDeskKeys(desk, drafts, { onCreate: creating.ask, onOpen: openDraft })
  const onCustomer = () => {
    // At once, for the keys that follow. For the first customer, the cursor goes to the new line; for another one, it
    // stays in place.
    focusLines()
    if (!draft.customer) setGridFocus((n) => n + 1)
  }

  if (ended) return <EndedCart cart={ended} draft={draft} onKeep={onStartWith} />
  const keyed = others.map((each) => ({ draft: each, key: `Alt+${drafts.indexOf(each) + 1}` }))
  const list = !worth && <DraftList drafts={others} read={carts} />
  return (
    <div className={classes.desk} data-focus-home={linesTarget}>
      <DeskHead
        draft={draft}
        settled={settled}
        chip={worth && <SaveChip state={state} problem={desk.problem} />}
        menu={worth && <DraftMenu drafts={keyed} onOpen={openDraft} />}
        onDetails={beside ? undefined : () => work.setDrawer(true)}
        onDiscard={worth ? () => setDiscarding(true) : undefined}
      >
        <OrderHeader draft={draft} dispatch={dispatch} onCustomer={onCustomer} />
      </DeskHead>
      <OpenOrderOffer draft={draft} settled={settled} addTo={actions.addTo} onDecline={focusLines} />
      <Restored desk={desk} label={cart ? 'Use the saved version' : 'Start over'} onReload={onReload} />
      {conflict && <ConflictPanel draft={draft} conflict={conflict} onResolve={desk.resolve} />}
      <OrderWork
        draft={draft}
        dispatch={dispatch}
        work={work}
        focusKey={gridFocus}
        fills
        instead={(beside && list) || undefined}
      />
      {/* Below the lines, which stay where they are when it appears. */}
      {!beside && list}
      <DeskFooter
        draft={draft}
        dispatch={dispatch}
        canCreate={worth}
        onCreate={creating.ask}
        onFocusGrid={focusLines}
        onOpenGuide={() => work.show('guide')}
      >
        {desk.problem && (
          <SaveProblem state={state} problem={desk.problem} retries={desk.retries} onSave={() => void saveNow()} />
        )}
      </DeskFooter>
      <Dialogs
        draft={draft}
        actions={actions}
        creating={creating}
        discarding={discarding}
        onKeep={() => setDiscarding(false)}
        focusLines={focusLines}
      />
    </div>
  )
}
