import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '@/api/session'
import { signedIn } from '@/testing/render'
import { renderScreens } from '@/testing/screens'
import { DateField } from '@/ui/DateField'

beforeEach(() => {
  // 23:30 in Chicago: it is the 20th there and the 21st in UTC.
  vi.setSystemTime(new Date('2026-11-21T05:30:00Z'))
  signedIn()
  return () => vi.useRealTimers()
})

function Field({ at }: { at: string }) {
  const [date, setDate] = useState(at)
  const { profile } = useSession()
  // The portal shows a screen after the profile, which has the warehouse's time zone.
  if (!profile) return null
  return (
    <>
      <DateField label="Delivery date" value={date} onChange={setDate} />
      <output>{date}</output>
    </>
  )
}

async function show(at = '') {
  const { user } = renderScreens([{ path: '/', element: <Field at={at} /> }], '/')
  await screen.findByLabelText(/^Delivery date/)
  return user
}
const field = () => screen.getByLabelText(/^Delivery date/)
const calendar = () => screen.findByRole('dialog', { name: 'Calendar: Delivery date' })

test('a date is picked from the calendar, which begins at the one that is set', async () => {
  const user = await show('2026-11-24')
  await user.click(screen.getByRole('button', { name: 'Calendar: Delivery date' }))
  const opened = within(await calendar())
  await waitFor(() => expect(opened.getByRole('button', { name: '24 November 2026' })).toHaveFocus())
  await user.keyboard('{ArrowRight}{Enter}')
  expect(screen.getByRole('status')).toHaveTextContent('2026-11-25')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field()).toHaveValue('2026-11-25')
})

test('without a date it starts at today in the warehouse; Alt+Down opens it and Escape returns to the field', async () => {
  const user = await show()
  field().focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await calendar()
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('20 November 2026'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(field()).toHaveFocus())
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('tomorrow is one press, and a typed date is taken as it is', async () => {
  const user = await show()
  await user.click(screen.getByRole('button', { name: 'Calendar: Delivery date' }))
  await user.click(within(await calendar()).getByRole('button', { name: 'Tomorrow' }))
  expect(field()).toHaveValue('2026-11-21')
  await user.clear(field())
  await user.type(field(), '2026-12-01')
  expect(screen.getByRole('status')).toHaveTextContent('2026-12-01')
})
