import { createContext, useContext } from 'react'

/** What a `Page` gives to what it shows: a ref of the element that takes the page's actions instead of a row of their own. */
export const PageActions = createContext<((element: HTMLElement | null) => void) | undefined>(undefined)

/** For a toolbar: a ref of the place for the actions of the page that it is on. */
export const usePageActionsSlot = () => useContext(PageActions)
