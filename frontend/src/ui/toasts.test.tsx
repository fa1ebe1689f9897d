import { MantineProvider, Modal } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { closeToast, notify, showToast } from '@/ui/toasts'
import { ToastHost } from '@/ui/ToastHost'
import { useAction } from '@/ui/useAction'

const texts = () =>
  [...document.querySelectorAll('[data-type]')].map((toast) => toast.querySelector('span')?.textContent)
/** Advances in steps, as a browser renders between them. */
async function wait(ms: number) {
  for (let left = ms; left > 0; left -= 100) await act(async () => vi.advanceTimersByTimeAsync(Math.min(left, 100)))
}

describe('in time', () => {
  const still = window.matchMedia
  beforeEach(() => {
    vi.useFakeTimers()
    // Transitions run, as for most users.
    window.matchMedia = (query) => ({ ...still(query), matches: false })
  })
  afterEach(() => {
    vi.useRealTimers()
    window.matchMedia = still
  })
  const show = () =>
    render(
      <MantineProvider>
        <ToastHost />
      </MantineProvider>,
    )

  test.each([
    ['a word of the helper', () => notify('gone'), 4_000],
    ['a success', () => notify('gone', 'success'), 4_000],
    ['what can be undone', () => notify('gone', 'default', { action: { label: 'Undo', run: () => undefined } }), 5_000],
    ['a notification without a duration', () => showToast({ message: 'gone' }), 5_000],
    ['an error', () => notify('gone', 'error'), 10_000],
    ['one with its own duration', () => showToast({ message: 'gone', duration: 700 }), 700],
  ])('%s stands for its time and leaves in 195 ms', async (_, start, duration) => {
    show()
    act(() => void start())
    await wait(50)
    expect(texts()).toEqual(['gone'])
    await wait(duration - 50)
    await wait(180)
    expect(texts()).toEqual(['gone'])
    await wait(60)
    expect(texts()).toEqual([])
  })

  test('it comes in within 225 ms and goes in 195', async () => {
    show()
    act(() => void notify('gone'))
    await wait(40)
    const toast = screen.getByRole('status')
    expect(toast.style.transitionDuration).toBe('225ms')
    await wait(4_000)
    expect(toast.style.transitionDuration).toBe('195ms')
  })

  test('three stand at once, the others wait their turn', async () => {
    show()
    act(() => {
      for (const text of ['one', 'two', 'three', 'four']) notify(text)
    })
    await wait(300)
    expect(texts()).toEqual(['one', 'two', 'three'])
    await wait(4_000)
    await wait(300)
    expect(texts()).toEqual(['four'])
  })

  test('what can be undone does not wait behind errors', async () => {
    show()
    act(() => {
      for (const text of ['one', 'two', 'three']) notify(text, 'error')
      notify('2 lines deleted', 'default', { action: { label: 'Undo', run: () => undefined } })
    })
    await wait(300)
    expect(texts()).toEqual(['one', 'two', '2 lines deleted'])
    await wait(5_400)
    expect(texts()).toEqual(['one', 'two', 'three'])
  })

  test('each of two that say the same has its own Undo', async () => {
    const undone: string[] = []
    show()
    act(() => {
      for (const line of ['first', 'second'])
        notify('Line deleted', 'default', { action: { label: 'Undo', run: () => undone.push(line) } })
    })
    await wait(300)
    expect(texts()).toEqual(['Line deleted', 'Line deleted'])
    for (const button of screen.getAllByRole('button', { name: 'Undo' })) fireEvent.click(button)
    expect(undone).toEqual(['first', 'second'])
  })

  test('it waits while it is pointed at', async () => {
    show()
    act(() => void notify('read me'))
    await wait(300)
    fireEvent.mouseEnter(screen.getByRole('status'))
    await wait(20_000)
    expect(texts()).toEqual(['read me'])
    fireEvent.mouseLeave(screen.getByRole('status'))
    await wait(4_300)
    expect(texts()).toEqual([])
  })

  test('only the one whose id matches is removed, and the same text is not repeated', async () => {
    show()
    let first = ''
    act(() => {
      first = notify('one')
      expect(notify('one')).toBe(first)
      notify('two')
      closeToast('no such id')
    })
    await wait(300)
    expect(texts()).toEqual(['one', 'two'])
    act(() => closeToast(first))
    expect(texts()).toEqual(['two'])
  })
})

describe('by keyboard', () => {
  const setup = (dialog = false) => {
    render(
      <MantineProvider env="test">
        <input aria-label="quantity" />
        <Modal opened={dialog} onClose={() => notify('dialog closed')} title="Ask">
          <input aria-label="reason" data-autofocus />
        </Modal>
        <ToastHost />
      </MantineProvider>,
    )
    return userEvent.setup()
  }

  test('Alt+Z goes to the newest, Enter does what it offers, and the focus is back where it was', async () => {
    const done: string[] = []
    const user = setup()
    screen.getByLabelText('quantity').focus()
    act(() => {
      notify('saved')
      notify('Line deleted', 'default', {
        action: { label: 'Undo', run: () => done.push(document.activeElement?.getAttribute('aria-label') ?? '') },
      })
    })
    await screen.findByRole('button', { name: 'Undo' })
    await user.keyboard('{Alt>}z{/Alt}')
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(done).toEqual(['quantity'])
    expect(screen.getByLabelText('quantity')).toHaveFocus()
  })

  test('Escape closes it alone, not the dialog below', async () => {
    const user = setup(true)
    await waitFor(() => expect(screen.getByLabelText('reason')).toHaveFocus())
    act(() => void notify('saved'))
    await screen.findByText('saved')
    await user.keyboard('{Alt>}z{/Alt}')
    expect(screen.getByRole('button', { name: 'Close notification' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.getByLabelText('reason')).toHaveFocus()
    expect(texts()).toEqual([])
  })
})

describe('a failed action says <type>: <message>', () => {
  function Button({ error }: { error: unknown }) {
    const { run } = useAction(async () => {
      throw error
    })
    return (
      <button type="button" onClick={() => void run()}>
        go
      </button>
    )
  }
  test.each([
    [new ApiError('API', 'quantity must be positive', { status: 400 }), 'API: quantity must be positive'],
    [new ApiError('FETCH_ERROR', 'Failed to fetch'), 'FETCH_ERROR: Failed to fetch'],
    [
      new ApiError('TIMEOUT_ERROR', 'The server did not answer in time'),
      'TIMEOUT_ERROR: The server did not answer in time',
    ],
    [new ApiError('PARSING_ERROR', 'The answer could not be read'), 'PARSING_ERROR: The answer could not be read'],
    [new TypeError('x is not a function'), 'TypeError: x is not a function'],
    [new Error(''), 'Error: An unknown error occurred'],
    ['broken', 'unknown_error: broken'],
    [undefined, 'unknown_error: An unknown error occurred'],
    [{}, 'unknown_error: An unknown error occurred'],
  ])('%s', async (error, text) => {
    render(
      <MantineProvider env="test">
        <Button error={error} />
        <ToastHost />
      </MantineProvider>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'go' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
  })
})
