/** For `onMouseOver` and `onFocus` of a table: the whole text of the cell is its tooltip where the cell cuts it. */
export function titleOfCut({ target }: { target: EventTarget }): void {
  const cell = target instanceof Element ? target.closest('td') : null
  if (!cell) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent
  else cell.removeAttribute('title')
}
