import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Chooses a filter from the list's menu. A filter with several values then waits for its value. */
export async function addFilter(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}
