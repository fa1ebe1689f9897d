import { createContext, useContext } from 'react'

/**
 * Passed from a `Page` to its content: a ref of the element that shows the page's actions instead of a separate row.
 */
export const PageActions = createContext<((element: HTMLElement | null) => void) | undefined>(undefined)

/** For a toolbar: a ref of the element where the page's actions are rendered. */
export const usePageActionsSlot = () => useContext(PageActions)
