import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { useSession } from '@/api/session'
import { Desk, EndedCart } from '@/features/orderDesk/Desk'
import type { OrderDraft } from '@/features/orderEditor/draft/order'
import { isOvertaken } from '@/features/orderEditor/saving/leaving'
import { keepUnsaved, unsavedOf } from '@/features/orderEditor/saving/unsaved'
import { paths } from '@/paths'
import { useCart } from '@/resources/carts'
import { useCustomer } from '@/resources/customers'
import { RecordWait } from '@/ui/RecordWait'

const readAgainMs = 200

/** Reads the cart from the server, and reads it again while a save that the previous page sent may not have arrived. */
function useFreshCart(cartId: string | undefined, begun: boolean) {
  const { data, error, isValidating, reload } = useCart(cartId)
  // What an earlier visit has left in the cache. SWR reads it again only after the first rendering.
  const [cached, setCached] = useState(data !== undefined)
  useEffect(() => {
    if (!cached) return
    const read = () => setCached(false)
    reload().then(read, read)
  }, [cached, reload])
  const overtaken = data !== undefined && isOvertaken(data)
  const waits = overtaken && !isValidating && !begun
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => void reload(), readAgainMs)
    return () => clearTimeout(timer)
  }, [waits, reload])
  // The cache may be older than the server, and the server older than a save that is still in flight.
  return { data, error, reload, fresh: data !== undefined && !cached && !isValidating && !overtaken }
}

function OpenDesk({ deskKey }: { deskKey: string }) {
  const { profile } = useSession()
  const userId = profile?._id ?? ''
  const navigate = useNavigate()
  const { cartId } = useParams()
  // The id with which the desk was opened. A draft that gets its id here is not read again.
  const [opened] = useState(cartId)
  const [search] = useSearchParams()
  const [buyer] = useState(opened === undefined ? (search.get('customer') ?? undefined) : undefined)
  const { data: customer, error: noCustomer } = useCustomer(buyer)
  const [begun, setBegun] = useState(opened === undefined ? 1 : 0)
  const { data, error, reload, fresh } = useFreshCart(opened, begun > 0)
  const startWith = (draft: OrderDraft) => {
    keepUnsaved(userId, { draft, base: undefined })
    void navigate(paths.cart(), { replace: opened === undefined })
  }
  const again = () => setBegun(begun + 1)
  const onReload = () => void (opened === undefined ? again() : reload().finally(again))
  const wait = (
    <RecordWait title="Order desk" error={error} missing="This draft no longer exists." onRetry={() => void reload()} />
  )
  if (buyer && !customer && !noCustomer) return wait
  if (begun > 0)
    return (
      <Desk key={begun} cart={data} customer={customer} deskKey={deskKey} onStartWith={startWith} onReload={onReload} />
    )
  if (error || !data || !fresh) return wait
  if (data.status !== 'draft')
    return (
      <EndedCart cart={data} draft={unsavedOf(userId, { orderType: 'cart', id: data._id })?.draft} onKeep={startWith} />
    )
  setBegun(1)
  return wait
}

/** Order entry: a draft, from the customer's call to the sales order. */
export function Component() {
  const { key, state } = useLocation()
  const deskKey = (state as { desk?: string } | null)?.desk ?? key
  return <OpenDesk key={deskKey} deskKey={deskKey} />
}
