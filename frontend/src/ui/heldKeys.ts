import { isShortcut } from '@/ui/shortcuts'

/** How long a screen or a dialog may take to come before the keys for it are given up. */
const longestMs = 5_000

const queue: KeyboardEvent[] = []
const replayed = new WeakSet<Event>()
let holders = 0
let replaying = false

const editing = ['Enter', 'Backspace', 'Tab', 'ArrowUp', 'ArrowDown']

function onKeyDown(event: KeyboardEvent): void {
  if (replayed.has(event) || event.isComposing) return
  // A question that stands in the way of what is waited for takes its own keys.
  if (!free() && document.querySelector('[aria-modal="true"]')) return giveUp()
  const types = event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey
  if (event.key === 'Escape') queue.length = 0
  else if (types || editing.includes(event.key) || isShortcut(event)) {
    queue.push(event)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
}

/**
 * Keeps what is typed while something is on its way (an answer, a screen, a dialog), so that it goes to what comes: whoever
 * types or scans faster than that loses no key, and none overtakes another. Who asked for it calls the function that is
 * returned when it is there.
 */
export function holdKeys(): () => void {
  holders++
  window.addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    holders--
    void replay()
  }
}

let ready = (): void => undefined

/** The same until what comes calls `readyForKeys`. What does not come is not waited for: its keys are for nothing. */
export function holdKeysUntilReady(): void {
  ready()
  const release = holdKeys()
  const timer = setTimeout(giveUp, longestMs)
  ready = () => {
    clearTimeout(timer)
    ready = () => undefined
    release()
  }
}

function giveUp(): void {
  queue.length = 0
  ready()
}

/** Said by what has been waited for once it has the focus. */
export const readyForKeys = (): void => ready()

/** After React has drawn the answer and moved the focus. */
const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

const free = () => holders === 0

async function replay(): Promise<void> {
  if (replaying) return
  replaying = true
  // A key may start the next wait, which holds what comes after it.
  for (await drawn(); free(); await drawn()) {
    const next = queue.shift()
    if (!next) break
    press(next)
  }
  replaying = false
  if (free()) window.removeEventListener('keydown', onKeyDown, { capture: true })
}

/** Whether a key was pressed before what hears it was there: a question that came meanwhile is not answered by it. */
export const wasHeld = (event: Event): boolean => replayed.has(event)

/** Comes once no key waits any more and what is typed goes its own way again. */
export async function keysAtRest(): Promise<void> {
  const atRest = () => free() && !replaying
  while (!atRest()) await drawn()
}

type Field = HTMLInputElement | HTMLTextAreaElement
const isField = (target: Element): target is Field => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
/** The browser's own way to set a field: React takes what is assigned to an element for its own. */
const setValue = (field: Field, value: string) => Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
const isPressable = (target: Element): target is HTMLElement => target instanceof HTMLElement && target.matches('button, a[href], summary')

/** As the browser would have: what a script dispatches has no effect of its own. */
function press(held: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  const { key, code, ctrlKey, altKey, shiftKey, metaKey } = held
  const event = new KeyboardEvent('keydown', { key, code, ctrlKey, altKey, shiftKey, metaKey, bubbles: true, cancelable: true })
  replayed.add(event)
  if (!target.dispatchEvent(event) || ctrlKey || altKey || metaKey) return
  if ((key === 'Enter' || key === ' ') && isPressable(target)) target.click()
  else if (isField(target) && !target.readOnly) type(target, key === 'Enter' && target instanceof HTMLTextAreaElement ? '\n' : key)
}

function type(target: Field, key: string): void {
  const erases = key === 'Backspace'
  if (key.length > 1 && !erases) return
  const [start, end] = [target.selectionStart ?? target.value.length, target.selectionEnd ?? target.value.length]
  const from = erases && start === end ? Math.max(start - 1, 0) : start
  const text = erases ? '' : key
  setValue(target, target.value.slice(0, from) + text + target.value.slice(end))
  target.setSelectionRange(from + text.length, from + text.length)
  target.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: text ? 'insertText' : 'deleteContentBackward' }))
}
