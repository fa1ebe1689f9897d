import { screen, within } from '@testing-library/react'
import { setCredentials } from '@/api/authStore'
import type { renderAt } from '@/testing/render'

export const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`

export const signIn = (sub: string) => setCredentials({ token: tokenOf(sub), refreshToken: 'r1', role: 'admin' })

export const cell = (row: number, title: string) => {
  const grid = screen.getByRole('grid', { name: 'Order lines' })
  const column = within(grid)
    .getAllByRole('columnheader')
    .findIndex((head) => head.textContent === title)
  const line = within(grid)
    .getAllByRole('row')
    .find((each) => each.getAttribute('aria-rowindex') === String(row + 1))!
  return within(line).getAllByRole('gridcell')[column]!
}

export type User = ReturnType<typeof renderAt>['user']

export const setQuantity = async (user: User, row: number, quantity: string) => {
  await user.click(cell(row, 'Qty'))
  await user.keyboard(`${quantity}{Enter}`)
}

export const customerField = () => screen.findByRole('textbox', { name: 'Customer' })
