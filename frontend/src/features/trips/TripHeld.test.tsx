import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'
import { packedTrip, planHold } from '@/testing/takeOff'

beforeEach(signedIn)

/** A packed trip that somebody's plan holds until `free` is called. */
function heldTrip() {
  let held = true
  server.use(
    http.get('*/api/trips/T2', () =>
      HttpResponse.json(
        packedTrip({
          status: 'planned',
          held: held ? planHold : null,
        }),
      ),
    ),
  )
  return () => (held = false)
}

test('a trip that a plan holds says who and since when, is locked, and can be changed again by itself', async () => {
  const free = heldTrip()
  renderAt('/home/trips/T2/tracking')
  const said = 'Ann Lee is applying a plan, since 2:02. The trip can be changed again when that is done.'
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Edit' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Other steps' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: /^Take off/ })).toBeNull()
  free()
  expect(await screen.findByRole('link', { name: 'Edit' }, { timeout: 8_000 })).toBeVisible()
  expect(screen.queryByText(said)).toBeNull()
  expect(screen.getAllByRole('button', { name: /^Take off/ })).not.toHaveLength(0)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Other steps' })).toBeEnabled())
})

test('the screen that edits it waits too, and keeps what is typed', async () => {
  const free = heldTrip()
  const { user } = renderAt('/home/trips/edit/T2')
  await user.type(await screen.findByLabelText('Notes'), 'Ring twice')
  expect(screen.getByText(/^Ann Lee is applying a plan, since 2:02\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save trip' })).toBeDisabled()
  free()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save trip' })).toBeEnabled(), { timeout: 8_000 })
  expect(screen.getByLabelText('Notes')).toHaveValue('Ring twice')
})
