/** The elements of a column that the arrow keys visit. */
const visited = '[data-nav], [data-card]'

const isShown = (element: HTMLElement) => element.checkVisibility?.() ?? true

/** The card with the focus, also when the focus is on a button inside it. */
export function focusedCard(): string | undefined {
  const item = document.activeElement?.closest('li, [role="listitem"]')
  return item?.querySelector<HTMLElement>('[data-card]')?.dataset.card
}

const cardElement = (card: string) => document.querySelector<HTMLElement>(`[data-card="${CSS.escape(card)}"]`)

/** Moves the focus to a card. Returns whether it is on the board. */
export function focusCard(card: string): boolean {
  const element = cardElement(card)
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return element !== null
}

/** The button at whose place the menu of a card opens. */
export const menuPlaceOf = (card: string): HTMLElement | null => cardElement(card)

/** Scrolls a column into view. */
export function showColumn(id: string): void {
  document.querySelector(`[data-column="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Moves the focus by an arrow key: within a column, or to the same place of the next one. Returns whether it moved. */
export function moveFocus(root: HTMLElement, key: string): boolean {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || !active.matches(visited)) return false
  const columns = [...root.querySelectorAll<HTMLElement>('[data-column]')].filter(isShown)
  const at = columns.findIndex((column) => column.contains(active))
  if (at < 0) return false
  const inside = (column: HTMLElement | undefined) => [...(column?.querySelectorAll<HTMLElement>(visited) ?? [])]
  const place = inside(columns[at]).indexOf(active)
  if (key === 'ArrowUp' || key === 'ArrowDown') return go(inside(columns[at])[place + (key === 'ArrowUp' ? -1 : 1)])
  const step = key === 'ArrowLeft' ? -1 : 1
  for (let to = at + step; to >= 0 && to < columns.length; to += step) {
    const next = inside(columns[to])
    if (next.length > 0) return go(next[Math.min(place, next.length - 1)])
  }
  return false
}

function go(element: HTMLElement | undefined): boolean {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return element !== undefined
}
