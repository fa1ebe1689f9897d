import { useParams } from 'react-router'
import { isGone } from '@/api/errors'
import { OrderView } from '@/features/salesOrders/OrderView'
import { useSalesOrder } from '@/resources/salesOrders'
import { RecordWait } from '@/ui/RecordWait'
import { useScreenTitle } from '@/ui/screenTitle'

/** One sales order by its address. */
export function Component() {
  const { salesOrderId } = useParams()
  const { data, error, reload } = useSalesOrder(salesOrderId)
  useScreenTitle(data?.orderNumber)
  if (!data || isGone(error)) return <RecordWait title="Sales order" error={error} missing="There is no such sales order." onRetry={() => void reload()} />
  return <OrderView key={data._id} order={data} />
}
