import { MantineProvider, TextInput } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { useApiForm } from '@/ui/form/useApiForm'

const send = vi.fn<(values: { name: string }) => Promise<void>>()

beforeEach(() => {
  send.mockReset()
  send.mockResolvedValue()
})

function Form({ onClose }: { onClose: () => void }) {
  const form = useApiForm({ initial: { name: '' }, labels: { name: 'Name' }, send, onSent: onClose, kept: undefined })
  return (
    <DialogForm form={form} submit="Save" onClose={onClose}>
      <TextInput {...form.field('name')} label="Name" data-autofocus />
    </DialogForm>
  )
}

function Screen() {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <FormDialog opened={opened} onClose={close} title="A name">
        <Form onClose={close} />
      </FormDialog>
    </>
  )
}

async function open() {
  const router = createMemoryRouter([{ path: '/', element: <Screen /> }])
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  const user = userEvent.setup()
  const opener = screen.getByRole('button', { name: 'Open' })
  await user.click(opener)
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(name).toHaveFocus())
  return { user, opener, name }
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('with nothing typed Escape closes it, and the focus is back', async () => {
  const { user, opener } = await open()
  await user.keyboard('{Escape}')
  await gone()
  expect(opener).toHaveFocus()
})

test('with something typed Escape asks first; going on typing keeps it', async () => {
  const { user, name } = await open()
  await user.type(name, 'Ann')
  await user.keyboard('{Escape}')
  const back = await screen.findByRole('button', { name: 'Keep editing' })
  await waitFor(() => expect(back).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull())
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ann')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus())
})

test('after a click beside it, going on typing leads back to the field, not below the dialog', async () => {
  const { user, name } = await open()
  await user.type(name, 'Ann')
  await user.click(document.querySelector('.mantine-Modal-overlay')!)
  await waitFor(async () => expect(await screen.findByRole('button', { name: 'Keep editing' })).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull())
  await waitFor(() => expect(name).toHaveFocus())
})

test('the second click of a double click that opened it does not close it', async () => {
  const { opener } = await open()
  const beside = document.querySelector('.mantine-Modal-overlay')!
  fireEvent.click(beside, { detail: 2 })
  expect(screen.getByRole('dialog')).toBeVisible()
  fireEvent.click(beside, { detail: 1 })
  await gone()
  expect(opener).toHaveFocus()
})

test('closing without saving is a second decision, and the next opening begins anew', async () => {
  const { user, name, opener } = await open()
  await user.type(name, 'Ann')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Close without saving' }))
  await gone()
  expect(send).not.toHaveBeenCalled()
  await user.click(opener)
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('')
})

test('once it is sent it closes without a question', async () => {
  const { user, name, opener } = await open()
  await user.type(name, 'Ann{Enter}')
  await gone()
  expect(send).toHaveBeenCalledTimes(1)
  expect(opener).toHaveFocus()
})
