import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { holdKeys, holdKeysUntilReady, readyForKeys } from '@/ui/heldKeys'
import { useShortcuts } from '@/ui/shortcuts'

afterEach(() => vi.useRealTimers())

function Order({ onCreate }: { onCreate: (quantity: string) => void }) {
  useShortcuts('Order', [
    {
      keys: 'mod+Enter',
      label: 'Create',
      run: () => onCreate(screen.getByLabelText<HTMLInputElement>('Quantity').value),
    },
  ])
  return (
    <>
      <input aria-label="Quantity" />
      <button type="button" onClick={() => onCreate('by button')}>
        Create
      </button>
    </>
  )
}

test('what is typed while something is looked up goes in its order to what has the focus then', async () => {
  const created = vi.fn<(quantity: string) => void>()
  render(<Order onCreate={created} />)
  const release = holdKeys()
  await userEvent.keyboard('13{Backspace}2{Control>}{Enter}{/Control}')
  expect(created).not.toHaveBeenCalled()
  screen.getByLabelText('Quantity').focus()
  release()
  await waitFor(() => expect(created).toHaveBeenCalledWith('12'))
  // Typed at once: the buffer may still be closing, and then passes the key on one frame later.
  await userEvent.keyboard('0')
  await waitFor(() => expect(screen.getByLabelText('Quantity')).toHaveValue('120'))
})

test('a text area gets what was typed for it, line breaks among it', async () => {
  render(<textarea aria-label="Notes" />)
  const release = holdKeys()
  await userEvent.keyboard('Ring{Enter}twixce{Backspace}{Backspace}{Backspace}ce')
  screen.getByLabelText('Notes').focus()
  release()
  await waitFor(() => expect(screen.getByLabelText('Notes')).toHaveValue('Ring\ntwice'))
})

test.each([
  ['13{ArrowLeft}2', '123'],
  ['23{Home}1{End}4', '1234'],
  ['913{Home}{Delete}{ArrowRight}2', '123'],
  ['13{Control>}a{/Control}2', '2'],
])('keys that move the caret or select do not overtake the ones before them: %s', async (typed, value) => {
  render(<Order onCreate={() => undefined} />)
  const release = holdKeys()
  screen.getByLabelText('Quantity').focus()
  await userEvent.keyboard(typed)
  release()
  await waitFor(() => expect(screen.getByLabelText('Quantity')).toHaveValue(value))
})

test('Enter presses the button of the dialog that came', async () => {
  const created = vi.fn<(quantity: string) => void>()
  render(<Order onCreate={created} />)
  holdKeysUntilReady()
  await userEvent.keyboard('{Enter}')
  screen.getByRole('button').focus()
  readyForKeys()
  await waitFor(() => expect(created).toHaveBeenCalledExactlyOnceWith('by button'))
})

test('Escape after the wait is over loses nothing that was typed before it', async () => {
  const escaped = vi.fn<(typed: string) => void>()
  render(
    <input
      aria-label="Quantity"
      onKeyDown={({ key, currentTarget }) => key === 'Escape' && escaped(currentTarget.value)}
    />,
  )
  const release = holdKeys()
  screen.getByLabelText('Quantity').focus()
  release()
  await userEvent.keyboard('12{Escape}')
  await waitFor(() => expect(escaped).toHaveBeenCalledExactlyOnceWith('12'))
})

test('a click while the keys before it are passed on waits for them, and then does what clicks do', async () => {
  const created = vi.fn<(quantity: string, withCtrl: boolean) => void>()
  render(
    <>
      <Order onCreate={() => undefined} />
      <button
        type="button"
        onClick={({ ctrlKey }) => created(screen.getByLabelText<HTMLInputElement>('Quantity').value, ctrlKey)}
      >
        <svg role="img" aria-label="Post" />
      </button>
      <input aria-label="Memo" />
    </>,
  )
  const release = holdKeys()
  await userEvent.keyboard('5000')
  screen.getByLabelText('Quantity').focus()
  release()
  // On the icon of the button.
  fireEvent.click(screen.getByRole('img', { name: 'Post' }), { detail: 1, ctrlKey: true })
  await userEvent.click(screen.getByLabelText('Memo'))
  await userEvent.keyboard('All')
  await waitFor(() => expect(screen.getByLabelText('Memo')).toHaveValue('All'))
  expect(screen.getByLabelText('Quantity')).toHaveValue('5000')
  expect(created).toHaveBeenCalledExactlyOnceWith('5000', true)
})

test('Escape takes back what waits', async () => {
  render(<Order onCreate={() => undefined} />)
  const release = holdKeys()
  await userEvent.keyboard('12{Escape}')
  screen.getByLabelText('Quantity').focus()
  release()
  await userEvent.keyboard('3')
  await waitFor(() => expect(screen.getByLabelText('Quantity')).toHaveValue('3'))
})

test('keys for what does not come are given up', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  render(<Order onCreate={() => undefined} />)
  holdKeysUntilReady()
  await user.keyboard('12')
  await vi.advanceTimersByTimeAsync(5_100)
  screen.getByLabelText('Quantity').focus()
  await user.keyboard('3')
  expect(screen.getByLabelText('Quantity')).toHaveValue('3')
})

test('keys for an answer that never comes are given up', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  render(<Order onCreate={() => undefined} />)
  const release = holdKeys()
  await user.keyboard('12')
  await vi.advanceTimersByTimeAsync(45_100)
  screen.getByLabelText('Quantity').focus()
  await user.keyboard('3')
  expect(screen.getByLabelText('Quantity')).toHaveValue('3')
  release() // too late: it changes nothing for those who hold keys now
  const other = holdKeys()
  await user.keyboard('4')
  expect(screen.getByLabelText('Quantity')).toHaveValue('3')
  other()
  await vi.waitFor(() => expect(screen.getByLabelText('Quantity')).toHaveValue('34'))
})

test('a question that stands in the way takes its own keys', async () => {
  const answered = vi.fn<(answer: string) => void>()
  holdKeysUntilReady()
  await userEvent.keyboard('foo')
  render(
    <div role="dialog" aria-modal="true">
      <Order onCreate={answered} />
    </div>,
  )
  screen.getByRole('button').focus()
  await userEvent.keyboard('{Enter}')
  expect(answered).toHaveBeenCalledExactlyOnceWith('by button')
  expect(screen.getByLabelText('Quantity')).toHaveValue('')
})
