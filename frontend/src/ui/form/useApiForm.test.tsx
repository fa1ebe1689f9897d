import { Button, MantineProvider, NumberInput, Select, TextInput } from '@mantine/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { number, object, pipe, string } from 'valibot'
import { clearCredentials, setCredentials } from '@/api/authStore'
import { ApiError, type ErrorBody } from '@/api/errors'
import { endPage } from '@/testing/endPage'
import { LeaveGuard } from '@/ui/LeaveGuard'
import { ApiForm } from '@/ui/form/ApiForm'
import { useKept } from '@/ui/form/keptInput'
import { filled, together } from '@/ui/form/rules'
import { type Sending, useApiForm } from '@/ui/form/useApiForm'

interface Record {
  name: string
  color: string
  version: number
}

interface Values {
  name: string
  color: string
  quantity: number
}

const stored: Record = { name: 'Ann', color: 'red', version: 1 }
const schema = pipe(
  object({ name: filled('Name'), color: string(), quantity: number() }),
  together(({ name, color }) => ({ color: name === 'Rose' && color === 'blue' ? 'A rose is not blue' : undefined })),
)
const labels = { name: 'Name', color: 'Color', 'lines.*.quantity': 'Quantity' }
const another = { title: 'Create another?', text: 'The first may be there.', confirm: 'Create another' }

const send = vi.fn<(values: Values, sending: Sending<Record>) => Promise<Record>>()
const onSent = vi.fn<(saved: Record, values: Values) => void>()

interface Props {
  asks?: boolean
  emptied?: boolean
  kept?: string
  now?: Record
}

function Screen({ asks = false, emptied = false, kept, now = stored }: Props) {
  const form = useApiForm<Values, Values, Record, Record>({
    initial: { name: now.name, color: now.color, quantity: 1 },
    schema,
    labels,
    send,
    onSent,
    emptied,
    baseOf: (saved) => saved,
    kept,
    ...(asks ? { another } : { record: { base: now, valuesOf: ({ name, color }) => ({ name, color }) } }),
  })
  const sides = form.theirs && { of: 'this', mine: form.values.name, theirs: form.theirs.name, onResolve: form.resolve }
  return (
    <ApiForm form={form} sides={sides}>
      <TextInput {...form.field('name')} label="Name" />
      <Select {...form.field('color')} label="Color" data={['red', 'blue']} />
      <NumberInput label="Quantity" data-path="lines.0.quantity" error={form.errors['lines.0.quantity']} />
      <Button type="submit">Save</Button>
      <output>{form.dirty ? 'changed' : 'as saved'}</output>
    </ApiForm>
  )
}

function open(props: Parameters<typeof Screen>[0] = {}) {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <>
          <LeaveGuard />
          <Screen {...props} />
        </>
      ),
    },
    { path: '/away', element: <h1>Away</h1> },
  ])
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return { user: userEvent.setup(), router, name: screen.getByRole('textbox', { name: 'Name' }) }
}

const refusal = (status: number, body: ErrorBody) => new ApiError('API', String(body.message), { status, body })
const lost = () => new ApiError('FETCH_ERROR', 'no answer')
const keys = () => send.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)

beforeEach(() => {
  send.mockReset()
  onSent.mockReset()
  send.mockResolvedValue({ ...stored, version: 2 })
})

test('Enter twice and a double click send once', async () => {
  let answer: (saved: Record) => void = () => {}
  send.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  const { user, name } = open()
  await user.type(name, 'a{Enter}{Enter}')
  await user.dblClick(screen.getByRole('button', { name: 'Save' }))
  expect(send).toHaveBeenCalledTimes(1)
  await act(async () => answer({ ...stored, name: 'Anna', version: 2 }))
  expect(onSent).toHaveBeenCalledTimes(1)
})

test('what fails after it was saved is not shown as a refusal, and the form goes on', async () => {
  const reported = vi.fn<(event: ErrorEvent) => void>((event) => event.preventDefault())
  window.addEventListener('error', reported)
  onSent.mockImplementationOnce(() => {
    throw new Error('the list could not be read')
  })
  const { user, name } = open()
  await user.type(name, 'a{Enter}')
  expect(await screen.findByText(/Your changes are saved/)).toBeVisible()
  expect(screen.queryByText(/the list could not be read/)).toBeNull()
  expect(screen.getByRole('status')).toHaveTextContent('as saved')
  await user.type(name, 'b{Enter}')
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  expect(reported).toHaveBeenCalledTimes(1)
  window.removeEventListener('error', reported)
})

test('what is missing is said before anything is sent, and has the focus', async () => {
  const { user, name } = open()
  await user.clear(name)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Name should not be empty')).toBeVisible()
  await waitFor(() => expect(name).toHaveFocus())
  expect(send).not.toHaveBeenCalled()
})

test('a rule over two fields stands at its field', async () => {
  const { user, name } = open()
  await user.clear(name)
  await user.type(name, 'Rose')
  await user.click(screen.getByRole('combobox', { name: 'Color' }))
  await user.click(await screen.findByRole('option', { name: 'blue' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('A rose is not blue')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Color' })).toHaveFocus())
})

test('the server’s faults stand at their fields by code, the rest over the form, the focus on the first', async () => {
  send.mockRejectedValue(
    refusal(400, {
      message: ['lines.0.quantity must be greater than 0', 'color must be new', 'date must be later'],
      problems: [
        { code: 'too_low', field: 'lines.0.quantity', params: { above: 0 } },
        { code: 'invalid', field: 'color', params: {} },
        { code: 'invalid', field: 'date', params: {} },
      ],
    }),
  )
  const { user, name } = open()
  await user.type(name, 'a')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Quantity must be greater than 0')).toBeVisible()
  expect(screen.getByText('Color must be new')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('date must be later')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Color' })).toHaveFocus())
  expect(name).toHaveValue('Anna')
})

test('one key for one filling: kept after a lost answer, new after a refusal and after a success', async () => {
  send.mockRejectedValueOnce(lost()).mockRejectedValueOnce(refusal(400, { message: ['name must be new'] }))
  const { user } = open()
  const save = async (times: number) => {
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(send).toHaveBeenCalledTimes(times))
  }
  await save(1)
  await save(2)
  await save(3)
  await save(4)
  const [first, second, third, fourth] = keys()
  expect(second).toBe(first)
  expect(third).not.toBe(second)
  expect(fourth).not.toBe(third)
})

test('another input after a lost answer is asked about', async () => {
  send.mockRejectedValueOnce(lost())
  const { user, name } = open({ asks: true })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('no answer')
  await user.type(name, 'a')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(send).toHaveBeenCalledTimes(1)
  expect(name).toHaveValue('Anna')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Create another' }))
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  expect(keys()[1]).not.toBe(keys()[0])
})

const theirs = { name: 'Bea', color: 'blue', version: 5 }
const conflict = () => refusal(409, { message: 'changed meanwhile', current: theirs })

test('of two who change a record both sides are shown, and mine is sent over theirs', async () => {
  send.mockRejectedValueOnce(conflict())
  const { user, name } = open()
  await user.type(name, 'a{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(/YoursAnna.*TheirsBea/)
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(onSent).toHaveBeenCalled())
  expect(send.mock.calls[1]).toMatchObject([{ name: 'Anna' }, { base: theirs }])
})

test('or theirs is taken', async () => {
  send.mockRejectedValueOnce(conflict())
  const { user, name } = open()
  await user.type(name, 'a{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Use theirs' }))
  expect(name).toHaveValue('Bea')
  expect(screen.getByText('as saved')).toBeVisible()
  expect(send).toHaveBeenCalledTimes(1)
})

test('what somebody else has made the very same is a success', async () => {
  send.mockRejectedValueOnce(refusal(409, { message: 'changed', current: { name: 'Anna', color: 'red', version: 7 } }))
  const { user, name } = open()
  await user.type(name, 'a{Enter}')
  await waitFor(() =>
    expect(onSent).toHaveBeenCalledWith({ name: 'Anna', color: 'red', version: 7 }, expect.anything()),
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the screen is not left with what is typed, and is once it is saved', async () => {
  const { user, name, router } = open()
  await user.type(name, 'a')
  expect(screen.getByText('changed')).toBeVisible()
  await act(() => router.navigate('/away'))
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(name).toHaveValue('Anna')
  const unload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(unload)
  expect(unload.defaultPrevented).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('as saved')).toBeVisible()
  await act(() => router.navigate('/away'))
  expect(await screen.findByRole('heading', { name: 'Away' })).toBeVisible()
})

test('leaving without saving is a second decision', async () => {
  const { user, name, router } = open()
  await user.type(name, 'a')
  await act(() => router.navigate('/away'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stay' })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Leave without saving' }))
  expect(await screen.findByRole('heading', { name: 'Away' })).toBeVisible()
})

function reload(props: Parameters<typeof Screen>[0]) {
  endPage()
  return open(props)
}
const restored = () => screen.queryByText(/You typed this earlier/)

describe('what was typed and not saved', () => {
  test('is there again after a reload, and goes when it is saved, discarded or left', async () => {
    const { user, name } = open({ kept: 'person 1' })
    await user.type(name, 'a')
    let after = reload({ kept: 'person 1' })
    expect(after.name).toHaveValue('Anna')
    expect(restored()).toBeVisible()
    await after.user.click(screen.getByRole('button', { name: 'Discard it' }))
    expect(after.name).toHaveValue('Ann')
    after = reload({ kept: 'person 1' })
    expect(restored()).toBeNull()
    await after.user.type(after.name, 'ie{Enter}')
    await waitFor(() => expect(onSent).toHaveBeenCalled())
    expect(reload({ kept: 'person 1' }).name).toHaveValue('Ann')
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'a')
    cleanup()
    expect(open({ kept: 'person 1' }).name).toHaveValue('Ann')
  })

  test('belongs to its form', async () => {
    const { user, name } = open({ kept: 'person 1' })
    await user.type(name, 'a')
    expect(reload({ kept: 'person 2' }).name).toHaveValue('Ann')
  })

  test('belongs to its user, and stays when the session ends', async () => {
    const signIn = (user: string) =>
      setCredentials({ token: `a.${btoa(JSON.stringify({ sub: user }))}.c`, refreshToken: 'r', role: 'admin' })
    signIn('dana')
    const { user, name } = open({ kept: 'person 1' })
    await user.type(name, 'a')
    act(() => clearCredentials())
    cleanup()
    signIn('eli')
    expect(open({ kept: 'person 1' }).name).toHaveValue('Ann')
    cleanup()
    signIn('dana')
    expect(open({ kept: 'person 1' }).name).toHaveValue('Anna')
  })

  test('is shown beside what somebody else has saved meanwhile', async () => {
    const { user, name } = open({ kept: 'person 1' })
    await user.type(name, 'a')
    const after = reload({ kept: 'person 1', now: { name: 'Rose', color: 'red', version: 7 } })
    expect(after.name).toHaveValue('Anna')
    expect(screen.getByText(/Somebody else has saved this/)).toBeVisible()
    expect(screen.getByText('Rose')).toBeVisible()
    await after.user.click(screen.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(send.mock.calls[0]![0]).toMatchObject({ name: 'Anna' })
    expect(send.mock.calls[0]![1].base).toMatchObject({ version: 7 })
  })

  test('is gone when the record has it: it was saved, and the answer was lost', async () => {
    const { user, name } = open({ kept: 'person 1' })
    await user.type(name, 'a')
    reload({ kept: 'person 1', now: { name: 'Anna', color: 'red', version: 2 } })
    expect(restored()).toBeNull()
    expect(screen.getByRole('status')).toHaveTextContent('as saved')
  })

  test('is sent again with the same key when the page ended before the answer', async () => {
    send.mockImplementationOnce(() => new Promise(() => {}))
    const { user, name } = open({ asks: true, kept: 'new person' })
    await user.type(name, 'a{Enter}')
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    const after = reload({ asks: true, kept: 'new person' })
    await after.user.type(after.name, '{Enter}')
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
    expect(new Set(keys()).size).toBe(1)
  })

  test('after a reload other input than that without an answer asks first', async () => {
    send.mockImplementationOnce(() => new Promise(() => {}))
    const { user, name } = open({ asks: true, kept: 'new person' })
    await user.type(name, 'a{Enter}')
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    const after = reload({ asks: true, kept: 'new person' })
    await after.user.type(after.name, 'b{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Create another?' })).toBeVisible()
    expect(send).toHaveBeenCalledTimes(1)
  })
})

test('a password is never written to the device', () => {
  function Form() {
    useKept('sign-in', () => ({ values: { email: 'ann@example.com', newPassword: 'correct horse' } }))
    return null
  }
  render(<Form />)
  expect(JSON.stringify({ ...localStorage })).toContain('ann@example.com')
  expect(JSON.stringify({ ...localStorage })).not.toContain('correct horse')
})
