import { cleanup } from '@testing-library/react'

/** Ends the page as a reload does: what is stored on the device stays, and components are not told. */
export function endPage(): void {
  const stored = { ...localStorage }
  cleanup()
  for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text)
}
