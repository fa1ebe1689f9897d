import { isShortcut } from '@/ui/shortcuts'

/** Keys held for a screen or a dialog are dropped after this time. */
const longestMs = 5_000
/** Keys held for an answer are dropped after this time. It is longer than any call of the API takes. */
const longestAnswerMs = 45_000

const queue: (KeyboardEvent | MouseEvent)[] = []
const replayed = new WeakSet<Event>()
let holders = 0
let replaying = false
/** A key or a click is passed on at this moment. */
let pressing = false

const editing = [
  'Enter',
  'Backspace',
  'Delete',
  'Tab',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
]

const selectsAll = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'a'

function onKeyDown(event: KeyboardEvent): void {
  if (replayed.has(event) || event.isComposing) return
  // A question that blocks the awaited screen gets the keys itself.
  if (!free() && document.querySelector('[aria-modal="true"]')) return giveUp()
  const types = event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey
  // During the wait Escape cancels what was typed meanwhile. After it, Escape keeps its place behind the keys before it.
  if (event.key === 'Escape' && !free()) queue.length = 0
  else if (event.key === 'Escape' || types || editing.includes(event.key) || selectsAll(event) || isShortcut(event)) {
    queue.push(event)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
}

const partsOfClick = ['pointerdown', 'mousedown', 'pointerup', 'mouseup']

/**
 * Held keys are passed on one per frame. A click in this time waits until they are all passed on, because it would move the
 * focus away from their field. While keys are still held, clicks act at once.
 */
function onMouse(event: MouseEvent): void {
  // The detail is 0 when a key made the click.
  if (!free() || pressing || (event.type === 'click' && event.detail === 0)) return
  if (event.type === 'click') queue.push(event)
  // Otherwise the browser would move the focus, or follow a link.
  if (event.type === 'mousedown' || event.type === 'click') event.preventDefault()
  event.stopImmediatePropagation()
}

const listenToMouse = (how: 'addEventListener' | 'removeEventListener') => {
  for (const part of [...partsOfClick, 'click']) window[how](part, onMouse as EventListener, { capture: true })
}

/** What a click does, at its turn. Its target may be the icon of a button. */
function click(held: MouseEvent): void {
  const { target } = held
  if (!(target instanceof Element)) return
  for (const part of partsOfClick) {
    const accepted = target.dispatchEvent(new PointerEvent(part, held))
    if (part === 'mousedown' && accepted) target.closest<HTMLElement>('input, textarea, button, a, [tabindex]')?.focus()
  }
  target.dispatchEvent(new MouseEvent('click', held))
}

/**
 * Holds key presses while an answer, a screen or a dialog loads, and replays them when it is there. No key of a fast
 * typist or a scanner is lost, and the order stays. The caller calls the returned function when the wait is over. If it
 * never does, the keys are dropped, and the keyboard works again.
 */
export function holdKeys(): () => void {
  holders++
  window.addEventListener('keydown', onKeyDown, { capture: true })
  let held = true
  const release = () => {
    if (!held) return
    held = false
    clearTimeout(timer)
    holders--
    void replay()
  }
  const timer = setTimeout(() => {
    queue.length = 0
    release()
  }, longestAnswerMs)
  return release
}

let ready = (): void => undefined

/** Holds keys until the awaited component calls `readyForKeys`. If it does not appear in time, the keys are dropped. */
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

/** Called by the awaited component once it has the focus. */
export const readyForKeys = (): void => ready()

/** Resolves after React rendered the answer and moved the focus, if a layout effect moves it. */
const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

const free = () => holders === 0

async function replay(): Promise<void> {
  if (replaying) return
  replaying = true
  listenToMouse('addEventListener')
  // A replayed key may start the next wait, which holds the keys after it.
  for (await drawn(); free(); await drawn()) {
    const next = queue.shift()
    if (!next) break
    pressing = true
    if (next instanceof KeyboardEvent) press(next)
    else click(next)
    pressing = false
  }
  replaying = false
  listenToMouse('removeEventListener')
  if (free()) window.removeEventListener('keydown', onKeyDown, { capture: true })
}

/**
 * Whether a key was pressed before its current target existed. Such a key must not answer a question that appeared
 * meanwhile.
 */
export const wasHeld = (event: Event): boolean => replayed.has(event)

/** Resolves when no key is held and keys go directly to their target again. */
export async function keysAtRest(): Promise<void> {
  const atRest = () => free() && !replaying
  while (!atRest()) await drawn()
}

type Field = HTMLInputElement | HTMLTextAreaElement
const isField = (target: Element): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
/** Uses the browser's native setter, because React ignores a value that is assigned to the element. */
const setValue = (field: Field, value: string) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
const isPressable = (target: Element): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('button, a[href], summary')

/** Does what the browser would do: a dispatched event has no default action. */
function press(held: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  const { key, code, ctrlKey, altKey, shiftKey, metaKey } = held
  const event = new KeyboardEvent('keydown', {
    key,
    code,
    ctrlKey,
    altKey,
    shiftKey,
    metaKey,
    bubbles: true,
    cancelable: true,
  })
  replayed.add(event)
  if (!target.dispatchEvent(event)) return
  if (isField(target) && selectsAll(held)) return target.select()
  if (ctrlKey || altKey || metaKey) return
  if ((key === 'Enter' || key === ' ') && isPressable(target)) target.click()
  else if (isField(target) && !target.readOnly)
    edit(target, key === 'Enter' && target instanceof HTMLTextAreaElement ? '\n' : key)
}

/** The effect of a key in a field: it erases, types or moves the caret. */
function edit(field: Field, key: string): void {
  const [start, end] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length]
  const collapsed = start === end
  const caret = (at: number) => placeCaret(field, at)
  switch (key) {
    case 'Backspace':
      return replace(field, collapsed ? Math.max(start - 1, 0) : start, end, '')
    case 'Delete':
      return replace(field, start, collapsed ? end + 1 : end, '')
    case 'ArrowLeft':
      return caret(collapsed ? Math.max(start - 1, 0) : start)
    case 'ArrowRight':
      return caret(collapsed ? end + 1 : end)
    case 'Home':
      return caret(0)
    case 'End':
      return caret(field.value.length)
    default:
      if (key.length === 1) replace(field, start, end, key)
  }
}

/** Scripts cannot place the caret in number and date fields. */
function placeCaret(field: Field, at: number): void {
  if (field.selectionStart !== null) field.setSelectionRange(at, at)
}

function replace(field: Field, from: number, to: number, text: string): void {
  setValue(field, field.value.slice(0, from) + text + field.value.slice(to))
  placeCaret(field, from + text.length)
  field.dispatchEvent(
    new InputEvent('input', { bubbles: true, data: text, inputType: text ? 'insertText' : 'deleteContentBackward' }),
  )
}
