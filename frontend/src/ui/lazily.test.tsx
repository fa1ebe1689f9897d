import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { lazily, lazyDialog, usePrefetch } from '@/ui/lazily'
import { ToastHost } from '@/ui/ToastHost'

const Word = ({ text }: { text: string }) => <p>{text}</p>

/** Shows whether it was rendered closed before it opened, as a dialog must be. */
function Dialog({ opened }: { opened: boolean }) {
  const [first] = useState(opened)
  return opened ? <p role="dialog">{first ? 'never closed' : 'open'}</p> : null
}

/** A chunk that loads when the test says so. */
function chunk<T>(value: T) {
  let answer: (value: T) => void = () => undefined
  let refuse: (error: Error) => void = () => undefined
  const load = vi.fn<() => Promise<T>>(() => new Promise((resolve, reject) => ([answer, refuse] = [resolve, reject])))
  return { load, arrive: () => act(async () => answer(value)), fail: () => act(async () => refuse(new Error('gone'))) }
}

test('a part stands in for itself until it comes, and the next one is there at once', async () => {
  const { load, arrive } = chunk<ComponentType<{ text: string }>>(Word)
  const Later = lazily(load, <p>…</p>)
  const { unmount } = render(<Later text="one" />)
  expect(screen.getByText('…')).toBeVisible()
  await arrive()
  expect(screen.getByText('one')).toBeVisible()
  unmount()
  render(<Later text="two" />)
  expect(screen.getByText('two')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a dialog is fetched when it is first opened, and opens when it comes', async () => {
  const { load, arrive } = chunk<ComponentType<{ opened: boolean }>>(Dialog)
  const Later = lazyDialog(load)
  const { rerender } = render(<Later opened={false} />)
  expect(load).not.toHaveBeenCalled()
  rerender(<Later opened />)
  expect(load).toHaveBeenCalledTimes(1)
  await arrive()
  expect(screen.getByRole('dialog')).toHaveTextContent('open')
  expect(screen.queryByText('never closed')).toBeNull()
})

test('what does not come is said, and tried again the next time', async () => {
  const { load, arrive, fail } = chunk<ComponentType<{ opened: boolean }>>(Dialog)
  const Later = lazyDialog(load)
  const screenOf = (opened: boolean) => (
    <MantineProvider env="test">
      <ToastHost />
      <Later opened={opened} />
    </MantineProvider>
  )
  const { rerender } = render(screenOf(true))
  await fail()
  expect(await screen.findByText(/This could not be loaded/)).toBeVisible()
  rerender(screenOf(false))
  rerender(screenOf(true))
  await arrive()
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('parts are fetched one after the other once the screen has rest, and not when it is left before', async () => {
  vi.useFakeTimers()
  try {
    const [first, second] = [chunk<ComponentType<{ text: string }>>(Word), chunk<ComponentType<{ text: string }>>(Word)]
    const parts = [lazily(first.load), lazily(second.load)]
    const Screen = () => {
      usePrefetch(parts)
      return null
    }
    const { unmount } = render(<Screen />)
    unmount()
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(first.load).not.toHaveBeenCalled()
    render(<Screen />)
    await act(() => vi.advanceTimersByTimeAsync(1_400))
    expect(first.load).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(first.load).toHaveBeenCalledTimes(1)
    expect(second.load).not.toHaveBeenCalled()
    await first.arrive()
    expect(second.load).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})
