import { signedInUser } from '@/api/userChange'

/** What a list showed when the user went to one of its records. */
export interface Steps {
  /** In the order of the list. */
  ids: string[]
  /** The pages that the ids are of, from 1. */
  firstPage: number
  lastPage: number
  totalPages: number
  total: number
  /** Rows before the first of the ids. */
  offset: number
  /** The list's address, with its filters. */
  path: string
  /** The record that was opened last. */
  at?: string
}

const prefix = 'backdock.steps.'

/** What the list showed last in this tab; nothing of what it showed to another user. */
export function readSteps(list: string): Steps | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(prefix + list) ?? 'null') as (Steps & { user: string }) | null
    return kept?.user === signedInUser() ? kept : undefined
  } catch {
    return undefined
  }
}

export const writeSteps = (list: string, steps: Steps): void =>
  sessionStorage.setItem(prefix + list, JSON.stringify({ ...steps, user: signedInUser() }))

/** Removes what all lists showed. */
export function forgetSteps(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

/** The record of the list that was opened last, so that coming back starts there. */
export const lastOpened = (list: string): string | undefined => readSteps(list)?.at

/** The list's address with the filters that it had, for the way back from a record. */
export const listAddress = (list: string): string | undefined => readSteps(list)?.path
