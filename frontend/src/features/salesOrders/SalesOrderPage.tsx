import { useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import { OrderView } from '@/features/salesOrders/OrderView'
import { useSalesOrder } from '@/resources/salesOrders'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { PageLoader } from '@/ui/PageLoader'
import { useScreenTitle } from '@/ui/screenTitle'

/** One sales order by its address. */
export function Component() {
  const { salesOrderId } = useParams()
  const { data, error, reload } = useSalesOrder(salesOrderId)
  useScreenTitle(data?.orderNumber)
  if (error instanceof ApiError && error.status === 404) return <EmptyState title="Not found">There is no such sales order.</EmptyState>
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void reload()} />
  if (!data) return <PageLoader />
  return <OrderView key={data._id} order={data} />
}
