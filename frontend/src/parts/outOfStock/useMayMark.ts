import { useSession } from '@/api/session'

/** Whether the user may mark items out of stock: those who keep the catalog, and sales. */
export function useMayMark(): boolean {
  const { can } = useSession()
  return can('catalog.write') || can('order.write')
}
