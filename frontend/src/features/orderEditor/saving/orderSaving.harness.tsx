import { act, renderHook, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { type ReactNode, useCallback, useReducer, useState } from 'react'
import { SWRConfig } from 'swr'
import { expect, vi } from 'vitest'
import { setCredentials } from '@/api/authStore'
import { fitsKeepalive } from '@/api/client'
import { fetcher } from '@/api/fetcher'
import type { Cart, CartInput } from '@/api/wire'
import { type OrderDraft, emptyDraft } from '@/features/orderEditor/draft/order'
import { editOrder } from '@/features/orderEditor/draft/orderDraft'
import { type Resolution, differencesOf, resolvingEdits } from '@/features/orderEditor/saving/merge'
import { cartInput, newCreation, sendCart } from '@/features/orderEditor/saving/sendCart'
import { unsavedOf } from '@/features/orderEditor/saving/unsaved'
import { openDraft, useOrderSaving } from '@/features/orderEditor/saving/useOrderSaving'
import { cartLine, draftCart, items, profile } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { server } from '@/testing/server'

const sendsOnLeave = (draft: OrderDraft) => fitsKeepalive(cartInput(draft))

/** A token of this user; only its payload is read. */
export const tokenOf = (sub: string, exp?: number) =>
  `h.${btoa(JSON.stringify({ sub, ...(exp === undefined ? {} : { exp }) }))}.s`

export const signIn = (sub: string, exp?: number) =>
  setCredentials({ token: tokenOf(sub, exp), refreshToken: 'r1', role: 'sales' })

/** A fake server for one cart: its content, the requests it got, and its next answers. */
export function serverCart(start: Cart = draftCart) {
  const seen = {
    cart: start,
    sent: [] as Array<CartInput & { version?: number }>,
    open: 0,
    most: 0,
    gate: undefined as Promise<void> | undefined,
    before: undefined as (() => Response | undefined) | undefined,
    after: undefined as (() => Response | undefined) | undefined,
  }
  const write = (input: CartInput, id: string): Cart => ({
    ...seen.cart,
    _id: id,
    version: seen.cart.version + 1,
    memo: input.memo ?? seen.cart.memo,
    deliveryDate: input.deliveryDate ?? seen.cart.deliveryDate,
    cartItems: (input.cartItems ?? []).map((line, index) => ({
      ...cartLine(
        items.find((item) => item._id === line.netSuiteInvItemId)!,
        index + 1,
        line.quantity ?? 1,
      ),
      _id: line._id ?? `N${seen.cart.version}-${index}`,
      pickNotes: line.pickNotes ?? '',
    })),
  })
  server.use(
    http.patch('*/api/cart/:id', async ({ request, params }) => {
      seen.most = Math.max(seen.most, ++seen.open)
      const input = (await request.json()) as CartInput & { version?: number }
      seen.sent.push(input)
      await seen.gate
      seen.open--
      const early = seen.before?.()
      if (early) return early
      if (input.version !== seen.cart.version)
        return refuse(409, 'Conflict', 'the cart was changed meanwhile', { current: seen.cart })
      seen.cart = write(input, String(params.id))
      return seen.after?.() ?? HttpResponse.json(seen.cart)
    }),
  )
  return { seen, write }
}

export function openDesk(cart: Cart | null = draftCart, automatic = true) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig
      value={{ provider: () => new Map(), fallback: { '/auth/profile': profile }, fetcher, revalidateOnMount: false }}
    >
      {children}
    </SWRConfig>
  )
  return renderHook(
    () => {
      const [draft, dispatch] = useReducer(editOrder, undefined, () => {
        const empty = emptyDraft('2026-11-21')
        return openDraft('U1', cart ? editOrder(empty, { type: 'loadCart', cart }) : empty)
      })
      const [creation] = useState(() => unsavedOf('U1', draft)?.creation ?? newCreation())
      const send = useCallback((now: OrderDraft) => sendCart(now, creation), [creation])
      const saving = useOrderSaving<Cart>({ draft, dispatch, send, automatic, worth: true, sendsOnLeave, creation })
      return { draft, dispatch, ...saving }
    },
    { wrapper },
  )
}

type Desk = ReturnType<typeof openDesk>

export const quantity = (desk: Desk, value: string, key = 'CL1') =>
  act(() => desk.result.current.dispatch({ type: 'quantity', key, quantity: value }))

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

export const state = (desk: Desk) => desk.result.current.state

export const differencesIn = ({ result: { current } }: Desk) => differencesOf(current.draft, current.conflict!)

export const resolve = ({ result: { current } }: Desk, how: Resolution) =>
  act(() => current.resolve(resolvingEdits(current.draft, current.conflict!, how)))

export const quantities = (desk: Desk) => desk.result.current.draft.lines.map((line) => line.quantity)

export const sentQuantities = (sent: CartInput[]) => sent.map((input) => input.cartItems?.[0]?.quantity)

/** Waits for an answer with a running clock; otherwise the clock stands still, however long the test takes. */
export async function answered(wait: () => Promise<unknown>) {
  vi.setTimerTickMode('interval')
  await wait()
  vi.setTimerTickMode('manual')
}

export const eventually = (check: () => void) => answered(() => waitFor(check))

export const save = (desk: Desk) => answered(() => act(() => desk.result.current.saveNow()))

export const is = (desk: Desk, wanted: string) => eventually(() => expect(state(desk)).toBe(wanted))

/** A truncated answer: the connection broke during the transfer. */
export const cutOff = () => new HttpResponse('{"_id":"C1","cartIt', { headers: { 'content-type': 'application/json' } })
