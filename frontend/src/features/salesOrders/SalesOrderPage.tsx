import { useParams } from 'react-router'
import { OrderView } from '@/features/salesOrders/OrderView'
import { useSalesOrder } from '@/resources/salesOrders'
import { Loaded } from '@/ui/Loaded'
import { useScreenTitle } from '@/ui/screenTitle'

/** A sales order by its address. */
export function Component() {
  const { salesOrderId } = useParams()
  const read = useSalesOrder(salesOrderId)
  useScreenTitle(read.data?.orderNumber)
  return (
    <Loaded read={read} page="Sales order" missing="This sales order does not exist.">
      {(order) => <OrderView key={order._id} order={order} />}
    </Loaded>
  )
}
