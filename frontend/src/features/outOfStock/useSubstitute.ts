import { keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'

/** The item that is sent instead; undefined while it loads, and where none is chosen. */
export const useSubstitute = (id: string) =>
  useRead(id ? keyOf('/inventory-items/{id}', { path: { id } }) : null, { revalidateOnFocus: false }).data
