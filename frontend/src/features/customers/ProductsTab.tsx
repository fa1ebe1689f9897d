import { ActionIcon, Anchor, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { errorText } from '@/api/errors'
import { useSession } from '@/api/session'
import type { Customer } from '@/api/wire'
import classes from '@/features/customers/Customer.module.css'
import { useOpenLines } from '@/features/customers/openLines'
import { ItemAdder } from '@/parts/items/ItemAdder'
import { type ProductList, useCustomerActions } from '@/resources/customers'
import { useResolvedItems } from '@/resources/items'
import { paths } from '@/paths'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { StatusBadge } from '@/ui/StatusBadge'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

interface Words {
  title: string
  about: string
  none: string
  added: string
  removed: string
}

const words: Record<ProductList, Words> = {
  preferred: {
    title: 'Preferred',
    about: 'Come first in the search and in the order guide.',
    none: 'No preferred product.',
    added: 'is preferred',
    removed: 'is no longer preferred',
  },
  restricted: {
    title: 'Restricted',
    about: 'Cannot be sold to this customer.',
    none: 'No restricted product.',
    added: 'is restricted',
    removed: 'is no longer restricted',
  },
}

type OpenLines = ReturnType<typeof useOpenLines>

/** The open orders that contain the product. They do not change until somebody edits them. */
function Affected({ orders }: { orders: OpenLines extends Map<string, infer Orders> ? Orders : never }) {
  return (
    <span className={classes.affected}>
      <StatusBadge tone="waiting" status="open" label="On open orders" />{' '}
      {orders.map((order) => (
        <Anchor key={order._id} component={Link} to={paths.salesOrder(order._id)} size="sm">
          {order.orderNumber}
        </Anchor>
      ))}
    </span>
  )
}

interface ListProps {
  customer: Customer
  list: ProductList
  mayWrite: boolean
  openLines?: OpenLines
}

function Products({ customer, list, mayWrite, openLines }: ListProps) {
  const ids = list === 'preferred' ? customer.preferredProducts : customer.restrictedProducts
  const { title, about, none, added, removed } = words[list]
  const items = useResolvedItems(ids, undefined)
  const { addProduct, removeProduct } = useCustomerActions(customer._id)
  const section = useRef<HTMLElement>(null)

  const put = (productId: string, name: string, on: boolean) =>
    (on ? addProduct(list, productId) : removeProduct(list, productId)).catch((error: unknown) =>
      notify(`${name}: ${errorText(error)}`, 'error'),
    )
  const add = useAction(async (productId: string, name: string) => {
    await addProduct(list, productId)
    notify(`${name} ${added}`, 'success', { action: { label: 'Undo', run: () => void put(productId, name, false) } })
  })
  const remove = useAction(async (productId: string, name: string) => {
    await removeProduct(list, productId)
    // The button that had the focus is gone.
    section.current?.focus()
    notify(`${name} ${removed}`, 'default', { action: { label: 'Undo', run: () => void put(productId, name, true) } })
  })
  const heading = `customer-${list}`
  return (
    <section ref={section} tabIndex={-1} className={classes.panel} aria-labelledby={heading}>
      <Title order={2} id={heading}>
        {title} {ids.length > 0 && <span className={classes.count}>{ids.length}</span>}
      </Title>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
      {mayWrite && (
        <ItemAdder
          label={`Add a ${list} product`}
          customerId={list === 'preferred' ? customer._id : undefined}
          known={ids}
          disabled={add.busy}
          onAdd={(item) => void add.run(item._id, item.name)}
        />
      )}
      {items.error && !items.data && (
        <ErrorPanel error={items.error} title="The names could not be loaded" onRetry={() => void items.reload()} />
      )}
      {ids.length === 0 ? (
        <Text size="sm">{none}</Text>
      ) : (
        <ul className={classes.products}>
          {ids.map((id) => {
            const item = items.data?.get(id)?.item
            const name = item?.name ?? id
            const orders = openLines?.get(id)
            return (
              <li key={id}>
                <span className={classes.product}>
                  <span>
                    <b>{item?.itemId}</b>{' '}
                    {item ? item.name : items.data || items.error ? `Product ${id}` : 'Loading...'}
                  </span>
                  {item && !item.isActive && <StatusBadge tone="off" status="inactive" />}
                  {orders && <Affected orders={orders} />}
                </span>
                {mayWrite && (
                  <ActionIcon
                    size="sm"
                    variant="subtle"
                    color="gray"
                    aria-label={`Remove ${name}`}
                    disabled={remove.busy}
                    onClick={() => void remove.run(id, name)}
                  >
                    <IconX size={14} aria-hidden />
                  </ActionIcon>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

/** The customer's preferred and restricted items. */
export function ProductsTab({ customer }: { customer: Customer }) {
  const { can } = useSession()
  const openLines = useOpenLines(customer._id, customer.restrictedProducts.length > 0)
  return (
    <div className={classes.two}>
      <Products customer={customer} list="preferred" mayWrite={can('catalog.write') || can('order.write')} />
      <Products customer={customer} list="restricted" mayWrite={can('catalog.write')} openLines={openLines} />
    </div>
  )
}
