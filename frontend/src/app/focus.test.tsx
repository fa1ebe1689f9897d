import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { screens } from '@/app/screens'
import { addressesOf } from '@/testing/samples'
import { profile, salesOrders } from '@/testing/data'
import { trips } from '@/testing/trips'
import { analyticsHandlers } from '@/testing/analytics'
import { renderAt, signedIn } from '@/testing/render'
import { allAnswered, server } from '@/testing/server'
import { keysAtRest } from '@/ui/heldKeys'

const order = salesOrders[0]!

beforeEach(() => {
  signedIn()
  server.use(
    ...analyticsHandlers(),
    http.get('*/api/analytics/short-items', () => HttpResponse.json([])),
    http.get('*/api/auth/profile', () =>
      HttpResponse.json({ ...profile, permissions: [...profile.permissions, 'analytics.read'] }),
    ),
    http.get('*/api/sales-order/:id/deliveries', () => HttpResponse.json([])),
    http.get('*/api/:kind/:id/history', () => HttpResponse.json([])),
    http.delete('*/api/sales-order/:id', () => HttpResponse.json({ ...order, status: 'cancelled' })),
  )
})

const pauseMs = 150

/** Waits until everything that an action causes has happened: answers, rendering, closing dialogs. */
async function settled() {
  await act(async () => {
    await allAnswered()
    await keysAtRest()
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  })
}

const press = async (user: UserEvent, name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
}
/** The top dialog, once it has the focus. */
const dialogOf = async () => {
  await screen.findAllByRole('dialog')
  return waitFor(() => {
    const dialog = screen.getAllByRole('dialog').at(-1)!
    expect(dialog).toContainElement(document.activeElement as HTMLElement)
    return dialog
  })
}
const confirm = async (user: UserEvent, name: string | RegExp) =>
  user.click(await within(await dialogOf()).findByRole('button', { name }))
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const heading = (name: string | RegExp) => screen.findByRole('heading', { name, level: 1 })

const chooseCustomer = async (user: UserEvent) => {
  await user.type(await screen.findByRole('textbox', { name: 'Customer' }), 'gree')
  await user.click(await screen.findByRole('option', { name: /Green Apple Market/ }))
  await heading('Order for Green Apple Market')
}
const draft = '/home/cart/C1'
const open = `/home/sales-order/${order._id}`
const trip = '/home/trips/T1/tracking'

interface Action {
  name: string
  at: string
  do: (user: UserEvent) => Promise<unknown>
}

const actions: Action[] = [
  {
    name: 'create an order from the desk',
    at: draft,
    do: async (user) => {
      await heading(/^Order for/)
      await user.keyboard('{Control>}{Enter}{/Control}')
      await confirm(user, 'Create sales order')
      await heading('SO-20001')
    },
  },
  {
    name: 'repeat an order',
    at: open,
    do: async (user) => {
      await press(user, 'Repeat this order')
      await screen.findByRole('textbox', { name: 'Customer' })
    },
  },
  {
    name: 'repeat an order with its key',
    at: open,
    do: async (user) => {
      await screen.findByRole('button', { name: 'Repeat this order' })
      await user.keyboard('r')
      await screen.findByRole('textbox', { name: 'Customer' })
    },
  },
  {
    name: 'clear a desk that is not saved yet',
    at: '/home/cart',
    do: async (user) => {
      await chooseCustomer(user)
      await press(user, 'Discard')
      await confirm(user, 'Discard')
      await heading('Control panel')
    },
  },
  {
    name: 'discard a draft',
    at: draft,
    do: async (user) => {
      await press(user, 'Discard')
      await confirm(user, 'Discard')
      await heading('Control panel')
    },
  },
  {
    name: 'discard a draft of the list',
    at: '/home/cart',
    do: async (user) => {
      await press(user, /^Discard the draft for/)
      await confirm(user, 'Discard')
      await noDialog()
    },
  },
  {
    name: 'cancel an order',
    at: open,
    do: async (user) => {
      await press(user, 'Cancel order')
      await confirm(user, 'Cancel order')
      await noDialog()
    },
  },
  {
    name: 'change the status of a trip',
    at: trip,
    do: async (user) => {
      await press(user, 'Returning')
      await screen.findByText('TR-2001 is now returning')
    },
  },
  {
    name: 'take the last step of a trip',
    at: trip,
    do: async (user) => {
      server.use(
        http.put('*/api/routes/:id/transition-status', () => {
          server.use(
            http.get('*/api/routes/:id/transition-options', () =>
              HttpResponse.json({ current: 'returning', options: [] }),
            ),
          )
          return HttpResponse.json({ ...trips[0]!, status: 'returning' })
        }),
      )
      await press(user, 'Returning')
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Returning' })).toBeNull())
    },
  },
  {
    name: 'complete a stop',
    at: trip,
    do: async (user) => {
      await press(user, /Complete stop 2/)
      await confirm(user, 'Complete stop')
      await waitFor(() => expect(screen.queryByRole('button', { name: /Complete stop 2/ })).toBeNull())
    },
  },
]

/** The control panel, with the focus on an element that stays mounted. */
const fromBrand = async () => {
  await heading('Control panel')
  screen.getByRole('link', { name: 'Backdock' }).focus()
}

interface DialogEntry extends Action {
  /** The screen itself moves the focus afterwards: to its lines, not back to the opener. */
  toLines?: true
}

/** Every kind of dialog and how it is opened. Escape closes it, and the focus returns to the opener. */
const dialogs: DialogEntry[] = [
  {
    name: 'create an order',
    toLines: true,
    at: draft,
    do: async (user) => void (await heading(/^Order for/), await user.keyboard('{Control>}{Enter}{/Control}')),
  },
  { name: 'discard a draft', at: draft, do: (user) => press(user, 'Discard') },
  {
    name: 'last orders',
    toLines: true,
    at: draft,
    do: async (user) => void (await heading(/^Order for/), await user.keyboard('{Alt>}h{/Alt}')),
  },
  {
    name: 'the whole order guide',
    toLines: true,
    at: draft,
    do: async (user) => {
      await heading(/^Order for/)
      await user.keyboard('{Alt>}g{/Alt}')
      await screen.findByRole('grid', { name: 'Order guide' })
      await user.keyboard('{Alt>}g{/Alt}')
    },
  },
  { name: 'a draft of the list', at: '/home/cart', do: (user) => press(user, /^Discard the draft for/) },
  {
    name: 'palette by key',
    at: '/home/control-panel',
    do: async (user) => void (await fromBrand(), await user.keyboard('{Control>}k{/Control}')),
  },
  {
    name: 'keys by key',
    at: '/home/control-panel',
    do: async (user) => void (await fromBrand(), await user.keyboard('?')),
  },
  { name: 'cancel an order', at: open, do: (user) => press(user, 'Cancel order') },
  {
    name: 'a step of a trip that needs a note',
    at: trip,
    do: async (user) => {
      server.use(
        http.get('*/api/routes/:id/transition-options', () =>
          HttpResponse.json({
            current: 'in_progress',
            options: [
              { status: 'returning', allowed: false, permitted: true, needsNotes: true, reasons: ['too early'] },
            ],
          }),
        ),
      )
      await press(user, 'Returning')
    },
  },
  { name: 'a stop', at: trip, do: (user) => press(user, /Complete stop 2/) },
  { name: 'invite a user', at: '/home/users', do: (user) => press(user, /^Invite/) },
  {
    name: 'the delivery to an address',
    at: '/home/customers/500?tab=addresses',
    do: (user) => press(user, /^Edit delivery to Store/),
  },
  { name: 'add a vehicle', at: '/home/vehicles', do: (user) => press(user, /^Add vehicle/) },
  { name: 'deactivate a vehicle', at: '/home/vehicles?peek=V1', do: (user) => press(user, 'Deactivate') },
  { name: 'clean up sessions', at: '/home/session-management', do: (user) => press(user, /^Clean up/) },
  { name: 'the role of a user', at: '/home/users?peek=U2', do: (user) => press(user, 'Change role') },
  { name: 'deactivate a user', at: '/home/users?peek=U2', do: (user) => press(user, 'Deactivate') },
  { name: 'a setting under a free key', at: '/home/site-settings', do: (user) => press(user, /^Add/) },
  {
    name: 'the history of a setting',
    at: '/home/site-settings',
    do: async (user) => user.click((await screen.findAllByRole('button', { name: /^History of/ }))[0]!),
  },
  { name: 'delete a trip', at: '/home/trips/T3/tracking', do: (user) => press(user, 'Delete') },
  { name: 'send the orders of a date', at: '/home/sales-orders', do: (user) => press(user, /^Send/) },
  { name: 'a sync task', at: '/home/sync-manager?tab=tasks', do: (user) => press(user, 'Customer SO0') },
  {
    name: 'reset a setting',
    at: '/home/site-settings',
    do: async (user) => user.click((await screen.findAllByRole('button', { name: /^Reset to default/ }))[0]!),
  },
  {
    name: 'end a session',
    at: '/home/users?peek=U2',
    do: async (user) => user.click((await screen.findAllByRole('button', { name: /^End/ }))[0]!),
  },
]

/** Every screen of the registry with the tests' data. */
const addresses = screens.filter(({ alone }) => !alone).flatMap((screen) => Object.entries(addressesOf(screen)))

describe('the focus is never lost', () => {
  test.each(addresses)('going to %s', async (_name, address) => {
    const { router } = renderAt('/home/control-panel')
    await heading('Control panel')
    const link = screen.getByRole('link', { name: 'Backdock' })
    link.focus()
    await act(() => router.navigate(address))
    await screen.findByRole('heading', { level: 1, name: /./ })
    await settled()
    expect(document.body).not.toHaveFocus()
  })

  test.each(actions)('$name', async ({ at, do: run }) => {
    const { user } = renderAt(at)
    await run(user)
    await settled()
    expect(document.body).not.toHaveFocus()
  })

  test.each(dialogs)('Escape closes: $name', async ({ at, do: run, toLines }) => {
    const { user } = renderAt(at)
    // The last focused element outside any dialog.
    let from: Element | null = null
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest('[role="dialog"]')) from = target
    }
    document.addEventListener('focusin', onFocusIn)
    await run(user)
    await dialogOf()
    document.removeEventListener('focusin', onFocusIn)
    await settled()
    // The order guide may be open above the drawer from which it was opened.
    await user.keyboard('{Escape}')
    await settled()
    expect(document.body).not.toHaveFocus()
    if (screen.queryByRole('dialog')) await user.keyboard('{Escape}')
    await noDialog()
    await settled()
    expect(document.body).not.toHaveFocus()
    expect(toLines ? document.activeElement : from).toHaveFocus()
  })
})
