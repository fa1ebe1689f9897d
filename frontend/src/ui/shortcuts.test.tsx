import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { activeShortcuts, keysText, setSingleKeys, type Shortcut, useShortcuts } from '@/ui/shortcuts'

let ran: string[]
beforeEach(() => {
  ran = []
})
afterEach(() => vi.useRealTimers())

const key = (keys: string, more: Partial<Shortcut> = {}): Shortcut => ({
  keys,
  label: `does ${keys}`,
  run: () => ran.push(more.label ?? keys),
  ...more,
})

function Scope({
  name = 'Test',
  keys,
  dialog = false,
  children,
}: {
  name?: string
  keys: Shortcut[]
  dialog?: boolean
  children?: React.ReactNode
}) {
  useShortcuts(name, keys, { dialog })
  return <>{children}</>
}

describe('a key', () => {
  test.each([
    ['mod+S', '{Control>}s{/Control}'],
    ['mod+Enter', '{Control>}{Enter}{/Control}'],
    ['Alt+H', '{Alt>}h{/Alt}'],
    ['Shift+N', '{Shift>}N{/Shift}'],
    ['mod+Shift+Z', '{Control>}{Shift>}Z{/Shift}{/Control}'],
    ['n', 'n'],
    ['/', '/'],
    ['?', '{Shift>}?{/Shift}'],
    ['mod+Up', '{Control>}{ArrowUp}{/Control}'],
    ['F8', '{F8}'],
    ['g o', 'go'],
  ])('%s runs on %s', async (keys, typed) => {
    render(<Scope keys={[key(keys)]} />)
    await userEvent.keyboard(typed)
    expect(ran).toEqual([keys])
  })

  test.each([
    ['n', '{Shift>}N{/Shift}'],
    ['Shift+N', 'n'],
    ['n', '{Control>}n{/Control}'],
    ['mod+S', 's'],
    ['mod+S', '{Control>}{Shift>}S{/Shift}{/Control}'],
    ['g o', 'o'],
    ['g o', 'gxo'],
  ])('%s does not run on %s', async (keys, typed) => {
    render(<Scope keys={[key(keys)]} />)
    await userEvent.keyboard(typed)
    expect(ran).toEqual([])
  })

  test('is taken from the moment that its screen is drawn', () => {
    const Drawn = ({ onDrawn, children }: { onDrawn: () => void; children: React.ReactNode }) => {
      useLayoutEffect(onDrawn)
      return children
    }
    const press = () => void fireEvent.keyDown(document.body, { key: 'n' })
    const { rerender } = render(
      <Drawn onDrawn={press}>
        <Scope keys={[key('n', { label: 'new' })]} />
      </Drawn>,
    )
    rerender(
      <Drawn onDrawn={press}>
        <Scope keys={[key('n', { label: 'newer' })]} />
      </Drawn>,
    )
    expect(ran).toEqual(['new', 'newer'])
  })

  test('Alt finds the letter where it types another sign', () => {
    render(<Scope keys={[key('Alt+H')]} />)
    fireEvent.keyDown(document.body, { key: '˙', code: 'KeyH', altKey: true })
    expect(ran).toEqual(['Alt+H'])
  })

  test('that a component has handled is left alone', async () => {
    render(
      <Scope keys={[key('mod+S')]}>
        <button type="button" onKeyDown={(event) => event.preventDefault()}>
          own
        </button>
      </Scope>,
    )
    screen.getByRole('button').focus()
    await userEvent.keyboard('{Control>}s{/Control}')
    expect(ran).toEqual([])
  })

  test('that is held runs once, or again and again where it says so', () => {
    render(<Scope keys={[key('x'), key('j', { repeat: true })]} />)
    for (const name of ['x', 'j']) {
      fireEvent.keyDown(document.body, { key: name })
      fireEvent.keyDown(document.body, { key: name, repeat: true })
    }
    expect(ran).toEqual(['x', 'j', 'j'])
  })

  test('Enter and Space stay with the control that has the focus', async () => {
    render(
      <Scope keys={[key('Enter'), key('Space')]}>
        <button type="button">press</button>
      </Scope>,
    )
    await userEvent.keyboard('{Enter}')
    screen.getByRole('button').focus()
    await userEvent.keyboard('{Enter} ')
    expect(ran).toEqual(['Enter'])
  })
})

test('a sequence is forgotten after a second', () => {
  vi.useFakeTimers()
  render(<Scope keys={[key('g o'), key('o', { label: 'alone' })]} />)
  fireEvent.keyDown(document.body, { key: 'g' })
  act(() => vi.advanceTimersByTime(900))
  fireEvent.keyDown(document.body, { key: 'o' })
  fireEvent.keyDown(document.body, { key: 'g' })
  act(() => vi.advanceTimersByTime(1_100))
  fireEvent.keyDown(document.body, { key: 'o' })
  expect(ran).toEqual(['g o', 'alone'])
})

test('while typing only keys with a modifier act, and those that say so', async () => {
  render(
    <Scope
      keys={[
        key('n'),
        key('Shift+N'),
        key('g o'),
        key('mod+S'),
        key('Alt+H'),
        key('F8'),
        key('Esc', { whileTyping: true }),
      ]}
    >
      <input aria-label="field" />
      <input type="checkbox" aria-label="tick" />
      <div role="grid" tabIndex={0} aria-label="cells" />
    </Scope>,
  )
  for (const name of ['field', 'cells']) {
    ran = []
    screen.getByLabelText(name).focus()
    await userEvent.keyboard('n{Shift>}N{/Shift}go{Control>}s{/Control}{Alt>}h{/Alt}{F8}{Escape}')
    expect(ran).toEqual(['mod+S', 'Alt+H', 'F8', 'Esc'])
  }
  screen.getByLabelText('tick').focus()
  await userEvent.keyboard('n')
  expect(ran.at(-1)).toBe('n')
})

test('the scope within wins over the one around it, and the later one over the earlier', async () => {
  const outer = (inner: boolean) => (
    <Scope keys={[key('n', { label: 'outer' })]}>{inner && <Scope keys={[key('n', { label: 'inner' })]} />}</Scope>
  )
  const view = render(outer(true))
  await userEvent.keyboard('n')
  view.rerender(outer(false))
  await userEvent.keyboard('n')
  view.rerender(outer(true))
  await userEvent.keyboard('n')
  expect(ran).toEqual(['inner', 'outer', 'inner'])
})

test('a key of the scope acts as the component was last rendered', async () => {
  const view = render(<Scope keys={[key('n', { label: 'first' })]} />)
  view.rerender(<Scope keys={[key('n', { label: 'second' })]} />)
  await userEvent.keyboard('n')
  view.rerender(<Scope keys={[key('n', { enabled: false })]} />)
  await userEvent.keyboard('n')
  expect(ran).toEqual(['second'])
})

test('a dialog keeps the keys of the screen behind it to itself', async () => {
  render(
    <Scope keys={[key('n'), key('mod+S')]}>
      <div role="dialog" aria-modal="true" aria-label="ask">
        <Scope dialog keys={[key('y')]} />
      </div>
    </Scope>,
  )
  await userEvent.keyboard('n{Control>}s{/Control}y')
  expect(ran).toEqual(['y'])
})

test('single letters can be switched off; the rest stays', async () => {
  setSingleKeys(false)
  render(<Scope keys={[key('n'), key('Shift+N'), key('?'), key('g o'), key('mod+S'), key('Enter')]} />)
  await userEvent.keyboard('n{Shift>}N?{/Shift}go{Control>}s{/Control}{Enter}')
  expect(ran).toEqual(['mod+S', 'Enter'])
  setSingleKeys(true)
  await userEvent.keyboard('n')
  expect(ran.at(-1)).toBe('n')
})

test('the list of keys names the innermost scope first, without what it hides', () => {
  render(
    <Scope name="Everywhere" keys={[key('n'), key('?'), key('Enter', { listed: 'only' })]}>
      <Scope name="List" keys={[key('n'), key('x', { enabled: false })]} />
    </Scope>,
  )
  expect(activeShortcuts().map(({ scope, shortcuts }) => [scope, ...shortcuts.map(({ keys }) => keys)])).toEqual([
    ['List', 'n'],
    ['Everywhere', '?', 'Enter'],
  ])
})

test('keys as they stand on the keyboard', () => {
  expect(['mod+k', 'g o', 'Alt+Down', 'Space', '?'].map(keysText)).toEqual([
    'Ctrl+K',
    'g then o',
    'Alt+↓',
    'Space',
    '?',
  ])
})
