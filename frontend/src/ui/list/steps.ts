import { signedInUser } from '@/api/userChange'

/** What a list showed when the user opened one of its records. */
export interface Steps {
  /** In the order of the list. */
  ids: string[]
  /** The first page of these ids, from 1. */
  firstPage: number
  lastPage: number
  totalPages: number
  total: number
  /** The number of rows before the first id. */
  offset: number
  /** The list's address, with its filters. */
  path: string
  /** The id of the record that was opened last. */
  at?: string
}

const prefix = 'backdock.steps.'

/** What the list showed last in this tab; never what it showed to another user. */
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

/** Removes the steps of all lists. */
export function forgetSteps(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

/** The record of the list that was opened last; the focus starts there when the user returns. */
export const lastOpened = (list: string): string | undefined => readSteps(list)?.at

/** The list's address with its last filters, for the link back from a record. */
export const listAddress = (list: string): string | undefined => readSteps(list)?.path
