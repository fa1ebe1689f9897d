import { Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { Item } from '@/api/wire'
import { useFeaturedPlace, useItemMarks } from '@/features/products/detail'
import { pastMarks, unitOf } from '@/features/products/itemWords'
import classes from '@/features/products/Product.module.css'
import { useResolvedItems } from '@/resources/items'
import { paths } from '@/paths'
import { Facts } from '@/ui/Facts'
import { count, formatDate, formatInstant, formatMoney, formatQuantity, nothing } from '@/ui/format'
import { ItemPicture } from '@/ui/picture/ItemPicture'
import { SyncBadge } from '@/ui/SyncBadge'

/** '1 CS' in the other units: '12 EA'. */
function unitFacts(item: Item): Array<[string, string]> {
  const { items: units } = item.unitsType
  const base = units.find(({ isBase }) => isBase)
  return units
    .filter((unit) => !unit.isBase && base)
    .map((unit) => [
      `1 ${unitOf(item, unit._id)}`,
      `${formatQuantity(unit.conversionRate)} ${base ? unitOf(item, base._id) : ''}`,
    ])
}

function stateOf(item: Item): string {
  if (!item.isActive) return 'Inactive in NetSuite'
  return item.hidden ? 'Hidden from order entry' : 'Sold'
}

function Substitutes({ item }: { item: Item }) {
  const { data, error } = useResolvedItems(item.substitutes, undefined)
  if (error !== undefined && !data) return <Text c="dimmed">The substitutes could not be loaded.</Text>
  return (
    <ul className={classes.substitutes}>
      {item.substitutes.map((id) => {
        const other = data?.get(id)?.item
        return (
          <li key={id}>
            <ItemPicture image={other?.image} name={other?.name ?? ''} category={other?.category} size={24} />
            <Link to={paths.product(id)}>{other ? `${other.itemId} ${other.name}` : id}</Link>
            <span className={classes.quiet}>
              {other && formatQuantity(other.availability.available)} {other && unitOf(other, other.stockUnit)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The mark that is active now, and those before. */
function OutOfStock({ item }: { item: Item }) {
  const { data } = useItemMarks(item._id)
  const past = data && pastMarks(data.outOfStock)
  if (!item.outOfStock && !past?.times) return null
  return (
    <section aria-labelledby="item-out">
      <Title order={2} id="item-out">
        Out of stock
      </Title>
      {item.outOfStock && (
        <Text className={classes.amber}>
          {formatQuantity(item.outOfStock.quantityLeft)} {unitOf(item, item.stockUnit)} left when it was marked,
          expected {item.outOfStock.expectedDate ? formatDate(item.outOfStock.expectedDate) : 'at an unknown date'}
        </Text>
      )}
      {past && past.times > 0 && (
        <Text c="dimmed">
          {count(past.times, 'time')} before, {count(past.days, 'day')}
          {past.lost !== undefined && past.lost > 0 && `, ${formatMoney(past.lost)} lost`}
        </Text>
      )}
    </section>
  )
}

/** Its place among the featured items. */
function featuredWords(item: Item, place: number | undefined): string {
  if (!item.featured) return 'No'
  return place === undefined ? 'Yes' : `Place ${place}`
}

/** The picture and the facts of the item: the left column. */
export function ItemFacts({ item }: { item: Item }) {
  const purchase = item.purchaseUnit && unitOf(item, item.purchaseUnit)
  const place = useFeaturedPlace(item)
  return (
    <div className={classes.facts}>
      <div className={classes.picture}>
        <ItemPicture image={item.image} name={item.name} category={item.category} size={260} described />
      </div>
      {item.description && <Text className={classes.description}>{item.description}</Text>}
      <Facts
        lines
        facts={[
          ['State', stateOf(item)],
          ['Code', item.itemId],
          ['UPC', item.upc || nothing],
          ['Brand', item.brand || nothing],
          ['Category', item.category || nothing],
          ['Tags', item.tags.join(', ') || nothing],
          ['Keywords', item.searchKeywords.join(', ') || nothing],
          ['Featured', featuredWords(item, place)],
        ]}
      />
      <section aria-labelledby="item-units">
        <Title order={2} id="item-units">
          Units
        </Title>
        <Facts
          lines
          facts={[
            ...unitFacts(item),
            ['Sold by', unitOf(item, item.saleUnit)],
            ['Bought by', purchase || nothing],
            ['Stocked by', unitOf(item, item.stockUnit)],
          ]}
        />
      </section>
      {item.substitutes.length > 0 && (
        <section aria-labelledby="item-substitutes">
          <Title order={2} id="item-substitutes">
            In its place
          </Title>
          <Substitutes item={item} />
        </section>
      )}
      <OutOfStock item={item} />
      <section aria-labelledby="item-erp">
        <Title order={2} id="item-erp">
          ERP
        </Title>
        <SyncBadge sync={item.sync} />
        <Text c="dimmed">As of {formatInstant(item.sync.lastSyncedAt)}</Text>
      </section>
    </div>
  )
}
