import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

/**
 * One shortcut of a scope.
 * `keys` is a chord ('mod+Enter', 'Alt+H', 'Shift+N', 'n', '?', 'F8') or a sequence of chords ('g o'). `mod` is Ctrl,
 * on a Mac Cmd. Names are those of KeyboardEvent.key; 'Up', 'Down', 'Left', 'Right', 'Esc' and 'Space' are accepted
 * too.
 */
export interface Shortcut {
  keys: string
  /** What it does, as shown in the list of keys and in the palette. */
  label: string
  run: () => void
  /**
   * Whether it acts while the user types in a field. Default: only keys that type nothing, with a modifier or F1 to
   * F12.
   */
  whileTyping?: boolean
  /** False disables it and hides it from the list of keys. */
  enabled?: boolean
  /** Repeats while the key is held. */
  repeat?: boolean
  /**
   * 'only': the shortcut is only in the list of keys; the component handles the key itself, on the focused element. 'never':
   * it acts, but is not in the list.
   */
  listed?: 'only' | 'never'
}

interface Options {
  /** The scope of a dialog. While a dialog is open, no other scope acts. */
  dialog?: boolean
}

interface Scope {
  order: number
  name: string
  shortcuts: Shortcut[]
  dialog: boolean
}

/** The event fields that are matched. */
type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>

interface Chord {
  ctrl: boolean
  alt: boolean
  shift: boolean
  meta: boolean
  key: string
}

const sequencePauseMs = 1_000
const singleKeysKey = 'backdock.singleKeys'
const aliases: Record<string, string> = {
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
  esc: 'escape',
  space: ' ',
  del: 'delete',
  ins: 'insert',
}

export const onMac = /mac|iphone|ipad/i.test(navigator.platform)

const parsed = new Map<string, Chord[]>()

function parse(keys: string): Chord[] {
  const known = parsed.get(keys)
  if (known) return known
  const chords = keys.split(' ').map((text) => {
    const parts = text.toLowerCase().split('+')
    const name = parts.pop() ?? ''
    const has = (modifier: string) => parts.includes(modifier)
    return {
      ctrl: has('ctrl') || (has('mod') && !onMac),
      alt: has('alt'),
      shift: has('shift'),
      meta: has('meta') || (has('mod') && onMac),
      key: aliases[name] ?? name,
    }
  })
  parsed.set(keys, chords)
  return chords
}

const typesCharacter = ({ ctrl, alt, meta, key }: Chord) => !ctrl && !alt && !meta && key.length === 1 && key !== ' '
const typesNothing = ({ ctrl, alt, meta, key }: Chord) => ctrl || alt || meta || /^f\d+$/.test(key)

/** Shift is ignored for symbols, because keyboards differ. It is compared for letters and named keys. */
const ignoresShift = (key: string) => key.length === 1 && key !== ' ' && key.toLowerCase() === key.toUpperCase()

/** The letter of the key, also where Alt or another alphabet types a different character. */
function letterOf(press: Press): string {
  const key = press.key.toLowerCase()
  if (/^[\x20-\x7e]$/.test(key) || key.length > 1) return key
  return /^(?:Key|Digit)(.)$/.exec(press.code)?.[1]?.toLowerCase() ?? key
}

function fits(chord: Chord, press: Press): boolean {
  if (chord.ctrl !== press.ctrlKey || chord.alt !== press.altKey || chord.meta !== press.metaKey) return false
  if (letterOf(press) !== chord.key) return false
  return chord.shift === press.shiftKey || (ignoresShift(chord.key) && !chord.shift)
}

const scopes: Scope[] = []
let changes = 0
const listeners = new Set<() => void>()
function changed(): void {
  changes++
  for (const listener of listeners) listener()
}
function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
let lastOrder = 0
let pending: Press[] = []
let pendingTimer: ReturnType<typeof setTimeout> | undefined

const textless = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

/** Whether the focused element takes letters. A grid does: typing on a cell starts editing. */
function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !textless.has(target.type)
  return (
    target.isContentEditable ||
    target.closest(
      'textarea, select, [contenteditable="true"], [role="textbox"], [role="grid"], [role="menu"], [role="listbox"]',
    ) !== null
  )
}

/** Enter and Space belong to the focused control. */
const isPressed = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('a, button, summary, input, [role="button"], [role="tab"], [role="option"]') !== null

function mayRun(shortcut: Shortcut, chords: Chord[], event: KeyboardEvent): boolean {
  if (shortcut.enabled === false || shortcut.listed === 'only') return false
  if (event.repeat && !shortcut.repeat) return false
  if (chords.some(typesCharacter) && !singleKeys()) return false
  if (!(shortcut.whileTyping ?? chords.every(typesNothing)) && takesText(event.target)) return false
  return !(
    chords.length === 1 &&
    ['enter', ' '].includes(chords[0]!.key) &&
    !typesNothing(chords[0]!) &&
    isPressed(event.target)
  )
}

function forget(): void {
  pending = []
  clearTimeout(pendingTimer)
}

/** Finds what the presses mean: a shortcut, the start of a sequence ('more'), or nothing. */
function find(presses: Press[], event: KeyboardEvent): Shortcut | 'more' | undefined {
  const inDialog = document.querySelector('[aria-modal="true"]') !== null
  let more = false
  for (const scope of scopes.toReversed()) {
    if (inDialog && !scope.dialog) continue
    for (const shortcut of scope.shortcuts) {
      const chords = parse(shortcut.keys)
      if (
        presses.length > chords.length ||
        !presses.every((press, i) => fits(chords[i]!, press)) ||
        !mayRun(shortcut, chords, event)
      )
        continue
      if (presses.length === chords.length) return shortcut
      more = true
    }
  }
  return more ? 'more' : undefined
}

/** Whether this press is a shortcut of the active scopes, wherever it is handled. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  scopes.some((scope) =>
    scope.shortcuts.some((shortcut) => shortcut.enabled !== false && fits(parse(shortcut.keys)[0]!, event)),
  )

function onKeyDown(event: KeyboardEvent): void {
  // Ignores keys that a component has handled, and AltGr combinations, which type characters.
  if (
    event.defaultPrevented ||
    event.isComposing ||
    ['Control', 'Shift', 'Alt', 'Meta'].includes(event.key) ||
    event.getModifierState('AltGraph')
  )
    return
  const before = pending
  forget()
  const found = (before.length > 0 ? find([...before, event], event) : undefined) ?? find([event], event)
  if (found === undefined) return
  event.preventDefault()
  if (found === 'more') {
    pending = [...before, event]
    pendingTimer = setTimeout(forget, sequencePauseMs)
    return
  }
  found.run()
}

function enter(scope: Scope): () => void {
  if (scopes.length === 0) window.addEventListener('keydown', onKeyDown)
  scopes.push(scope)
  scopes.sort((a, b) => a.order - b.order)
  changed()
  return () => {
    scopes.splice(scopes.indexOf(scope), 1)
    changed()
    if (scopes.length > 0) return
    window.removeEventListener('keydown', onKeyDown)
    forget()
  }
}

/**
 * Registers shortcuts while the component is mounted. If two scopes have the same key, the one mounted last wins, a
 * child before its parent. A key that a component has handled (`preventDefault`) is ignored. While a dialog is open,
 * only scopes with `dialog` act. `name` is the heading in the list of keys; two components may share one.
 * useShortcuts('Order desk', [{ keys: 'mod+S', label: 'Save', run: save }])
 */
export function useShortcuts(name: string, shortcuts: Shortcut[], { dialog = false }: Options = {}): void {
  // The order of the first render: parents come before children. Effects run the other way round.
  const [scope] = useState<Scope>(() => ({ order: ++lastOrder, name, shortcuts, dialog }))
  // A layout effect, so that the shortcuts are current before the next key press.
  useLayoutEffect(() => {
    Object.assign(scope, { name, shortcuts, dialog })
    changed()
  })
  useLayoutEffect(() => enter(scope), [scope])
}

/** The active shortcuts by scope, the innermost first. Shortcuts that an inner scope overrides are left out. */
export function activeShortcuts(): Array<{ scope: string; shortcuts: Shortcut[] }> {
  const taken = new Set<string>()
  const byScope = new Map<string, Shortcut[]>()
  for (const scope of scopes.toReversed()) {
    for (const shortcut of scope.shortcuts) {
      if (shortcut.enabled === false || shortcut.listed === 'never' || taken.has(shortcut.keys)) continue
      taken.add(shortcut.keys)
      byScope.set(scope.name, [...(byScope.get(scope.name) ?? []), shortcut])
    }
  }
  return [...byScope].map(([scope, shortcuts]) => ({ scope, shortcuts }))
}

/** The active shortcuts; renders again when they change. Not for a component that registers shortcuts: it would never stop. */
export function useActiveShortcuts(): ReturnType<typeof activeShortcuts> {
  useSyncExternalStore(onChange, () => changes)
  return activeShortcuts()
}

const shown: Record<string, string> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  ' ': 'Space',
  escape: 'Esc',
}

/** The labels of the keys on the keyboard: one list of keycaps for each chord of a sequence. */
export function keycaps(keys: string): string[][] {
  return parse(keys).map(({ ctrl, alt, shift, meta, key }) => [
    ...(ctrl ? ['Ctrl'] : []),
    ...(alt ? [onMac ? '⌥' : 'Alt'] : []),
    ...(shift ? ['Shift'] : []),
    ...(meta ? [onMac ? '⌘' : 'Meta'] : []),
    shown[key] ??
      (key.length === 1
        ? ctrl || alt || shift || meta
          ? key.toUpperCase()
          : key
        : key.charAt(0).toUpperCase() + key.slice(1)),
  ])
}

/** The keys as one text, for `aria-keyshortcuts` and titles: 'Ctrl+K', 'g then o'. */
export const keysText = (keys: string): string =>
  keycaps(keys)
    .map((chord) => chord.join('+'))
    .join(' then ')

const singleKeysListeners = new Set<() => void>()

/** Whether single-character shortcuts ('n', '?', 'g o') are on. WCAG 2.1.4 requires a way to switch them off. */
export const singleKeys = (): boolean => localStorage.getItem(singleKeysKey) !== 'off'

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(singleKeysKey)
  else localStorage.setItem(singleKeysKey, 'off')
  for (const listener of singleKeysListeners) listener()
}

export const useSingleKeys = (): boolean =>
  useSyncExternalStore((listener) => {
    singleKeysListeners.add(listener)
    return () => singleKeysListeners.delete(listener)
  }, singleKeys)
