import { expect, test } from 'vitest'
import { titleOfCut } from '@/ui/titleOfCut'

/** A cell with a link, of these widths. */
function cellOf(text: string, whole: number, shown: number) {
  const cell = document.createElement('td')
  cell.innerHTML = `<a href="/">${text}</a>`
  Object.defineProperties(cell, { scrollWidth: { value: whole }, clientWidth: { value: shown } })
  return cell
}

test('a cell that cuts its text has the whole as its tooltip, any other has none', () => {
  const cut = cellOf('Northwestern Wholesale Foods', 500, 360)
  titleOfCut({ target: cut.firstElementChild! })
  expect(cut.title).toBe('Northwestern Wholesale Foods')
  const whole = cellOf('Bob', 90, 90)
  titleOfCut({ target: whole })
  expect(whole).not.toHaveAttribute('title')
})
