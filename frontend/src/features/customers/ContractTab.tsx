import { Anchor, Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ContractPrice, Customer } from '@/api/wire'
import classes from '@/features/customers/Customer.module.css'
import { useResolvedItems } from '@/resources/items'
import { paths } from '@/paths'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { formatRate } from '@/ui/format'

/** The items of one request, and of one step of the list. */
const atOnce = 100

const levelText = ({ priceLevel, priceLevelId }: ContractPrice): string => priceLevel || `Level ${priceLevelId}`

interface RowsProps {
  prices: readonly ContractPrice[]
}

/** Prices of items. Each list reads the names of its own items. */
function ItemPrices({ prices }: RowsProps) {
  const items = useResolvedItems(
    prices.map(({ itemId }) => itemId ?? ''),
    undefined,
  )
  return (
    <>
      {items.error && !items.data && (
        <ErrorPanel error={items.error} title="The names could not be loaded" onRetry={() => void items.reload()} />
      )}
      <ul className={classes.products}>
        {prices.map((price) => {
          const item = items.data?.get(price.itemId ?? '')?.item
          const unit = item?.unitsType.items.find(({ _id }) => _id === item.saleUnit)?.abbreviation
          return (
            <li key={price.itemId}>
              <span className={classes.product}>
                <Anchor component={Link} to={paths.product(price.itemId ?? '')} size="sm">
                  {item?.name ?? price.itemId}
                </Anchor>
                {item && <span className={classes.count}>{item.itemId}</span>}
              </span>
              <span className={classes.agreed}>
                {price.price == null ? levelText(price) : `${formatRate(price.price)}${unit ? ` per ${unit}` : ''}`}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Items({ prices }: RowsProps) {
  const [shown, setShown] = useState(atOnce)
  const parts = Array.from({ length: Math.ceil(Math.min(shown, prices.length) / atOnce) }, (_, part) => part * atOnce)
  return (
    <section className={classes.panel} aria-labelledby="contract-items">
      <Title order={2} id="contract-items">
        Items <span className={classes.count}>{prices.length}</span>
      </Title>
      <Text size="sm" c="dimmed">
        Count before the pricing groups and the price level.
      </Text>
      {parts.map((start) => (
        <ItemPrices key={start} prices={prices.slice(start, start + atOnce)} />
      ))}
      {shown < prices.length && (
        <Button variant="default" size="compact-sm" onClick={() => setShown(shown + atOnce)}>
          Show {Math.min(atOnce, prices.length - shown)} more
        </Button>
      )}
    </section>
  )
}

function Groups({ prices }: RowsProps) {
  return (
    <section className={classes.panel} aria-labelledby="contract-groups">
      <Title order={2} id="contract-groups">
        Pricing groups <span className={classes.count}>{prices.length}</span>
      </Title>
      <Text size="sm" c="dimmed">
        Count for all items of the group, before the price level.
      </Text>
      <ul className={classes.products}>
        {prices.map((price) => (
          <li key={price.pricingGroupId}>
            <span className={classes.product}>{price.pricingGroup || `Group ${price.pricingGroupId}`}</span>
            <span className={classes.agreed}>{levelText(price)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The prices that the ERP keeps for this customer alone. They are changed in the ERP. */
export function ContractTab({ customer }: { customer: Customer }) {
  const prices = customer.contractPrices ?? []
  const items = prices.filter(({ itemId }) => itemId)
  const groups = prices.filter(({ pricingGroupId }) => pricingGroupId)
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        Agreed with this customer and kept in the ERP. Change them there; the next sync brings them here.
      </Text>
      <div className={classes.two}>
        {items.length > 0 && <Items prices={items} />}
        {groups.length > 0 && <Groups prices={groups} />}
      </div>
    </>
  )
}
