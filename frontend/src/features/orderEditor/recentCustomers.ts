import { call } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Customer } from '@/api/wire'
import { useStored } from '@/ui/stored'

const most = 5
const none: string[] = []

/** The customers of the user's last orders with their current data, and a function to add one. Only ids are stored. */
export function useRecentCustomers(wanted: boolean): { recent: Customer[]; note: (id: string) => void } {
  const [ids, setIds] = useStored('recentCustomers', none)
  const { data } = useRead<Customer[]>(
    wanted && ids.length > 0 ? ['recent customers', ids.join(',')] : null,
    // A deleted customer is left out.
    async () =>
      (await Promise.all(ids.map((id) => call('get', '/customer/{id}', { path: { id } }).catch(() => null)))).filter(
        (each): each is Customer => each?.isActive === true,
      ),
    { revalidateOnFocus: false, keepPreviousData: true },
  )
  return { recent: data ?? [], note: (id) => setIds([id, ...ids.filter((each) => each !== id)].slice(0, most)) }
}
