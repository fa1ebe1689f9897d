import userEvent from '@testing-library/user-event'
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { type Dispatch, useReducer, useState } from 'react'
import { SWRConfig } from 'swr'
import { fetcher } from '@/api/fetcher'
import type { Item, Profile } from '@/api/wire'
import { type OrderDraft, emptyDraft } from '@/features/orderEditor/draft/order'
import { type OrderEdit, editOrder } from '@/features/orderEditor/draft/orderDraft'
import { MissingUsual } from '@/features/orderEditor/panel/MissingUsual'
import { OrderPanel, type PanelTab } from '@/features/orderEditor/panel/OrderPanel'
import { customers, profile, tomorrow } from '@/testing/data'
import { server } from '@/testing/server'
import { ToastHost } from '@/ui/ToastHost'

export const green = customers[0]!

/** A desk without its grid: the panel with a draft, whose lines are shown as a list. */
function Desk({
  start,
  tab: first,
  readOnly = false,
  onDraft,
}: {
  start: OrderDraft
  tab: PanelTab
  readOnly?: boolean
  onDraft: (draft: OrderDraft, dispatch: Dispatch<OrderEdit>) => void
}) {
  const [draft, dispatch] = useReducer(editOrder, start)
  const [tab, setTab] = useState(first)
  const [grid, setGrid] = useState<HTMLElement | null>(null)
  onDraft(draft, dispatch)
  const focusGrid = () => grid?.focus()
  return (
    <>
      <button ref={setGrid} type="button">
        Grid
      </button>
      <OrderPanel
        draft={draft}
        dispatch={dispatch}
        line={draft.lines[0]}
        tab={tab}
        onTab={setTab}
        onFocusGrid={focusGrid}
        readOnly={readOnly}
      />
      <MissingUsual draft={draft} dispatch={dispatch} onFocusGrid={focusGrid} onOpenGuide={() => setTab('guide')} />
      <ToastHost />
    </>
  )
}

export const orderOf = (...edits: OrderEdit[]): OrderDraft =>
  [{ type: 'customer', customer: green } as OrderEdit, ...edits].reduce(editOrder, emptyDraft(tomorrow))

export const adding = (item: Item, quantity = '1', unitId?: string): OrderEdit => ({
  type: 'addLine',
  product: item,
  quantity,
  unitId,
})

export function open(tab: PanelTab, start: OrderDraft, options: { readOnly?: boolean } = {}) {
  let now = start
  let send: Dispatch<OrderEdit> = () => undefined
  render(
    <MantineProvider env="test" forceColorScheme="dark">
      <SWRConfig value={{ provider: () => new Map(), fetcher, shouldRetryOnError: false }}>
        <Desk
          start={start}
          tab={tab}
          {...options}
          onDraft={(draft, dispatch) => {
            now = draft
            send = dispatch
          }}
        />
      </SWRConfig>
    </MantineProvider>,
  )
  return {
    user: userEvent.setup(),
    lines: () =>
      now.lines.map((line) => `${line.quantity} ${line.units === '11' ? 'CS' : 'EA'} ${line.product.itemId}`),
    draft: () => now,
    send: (edit: OrderEdit) => send(edit),
  }
}

export const asRole = (change: (profile: Profile) => Profile['permissions']) =>
  server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: change(profile) })))

export const all: Profile['permissions'] = [...profile.permissions, 'analytics.read', 'price.belowFloor']
