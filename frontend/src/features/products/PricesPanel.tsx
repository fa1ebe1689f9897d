import { Text } from '@mantine/core'
import type { Item } from '@/api/wire'
import { useItemPrices } from '@/features/products/detail'
import { unitOf, wholePercent } from '@/features/products/itemWords'
import { Panel } from '@/ui/Panel'
import classes from '@/features/products/Product.module.css'
import { formatQuantity, formatRate, formatShare, nothing } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'

type Prices = NonNullable<ReturnType<typeof useItemPrices>['data']>
type Level = Prices['levels'][number]

/** Margins below this share are amber. */
const thin = 0.15

/** The quantities from which a price applies, over all levels; the lowest of a level counts as any quantity. */
function tiersOf(levels: Level[]): number[] {
  const quantities = levels.flatMap(({ tiers }) => tiers.slice(1).map(({ quantity }) => quantity))
  return [0, ...new Set(quantities)].toSorted((a, b) => a - b)
}

const tierAt = (level: Level, quantity: number) =>
  quantity === 0 ? level.tiers[0] : level.tiers.slice(1).find((tier) => tier.quantity === quantity)

function Tier({ tier }: { tier: Level['tiers'][number] | undefined }) {
  if (!tier) return nothing
  return (
    <>
      {formatRate(tier.price)}
      {tier.margin != null && (
        <span className={classes.margin} data-thin={tier.margin < thin || undefined}>
          {formatShare(tier.margin)}
        </span>
      )}
    </>
  )
}

function PricesTable({ prices, unit }: { prices: Prices; unit: string }) {
  const tiers = tiersOf(prices.levels)
  const floors = prices.levels.some(({ floor }) => floor != null)
  return (
    <div className={classes.scroll}>
      <table className={classes.rows} aria-label="Prices">
        <thead>
          <tr>
            <th scope="col">Level</th>
            {tiers.map((quantity) => (
              <th key={quantity} scope="col" data-number>
                {quantity === 0 ? 'Any quantity' : `From ${formatQuantity(quantity)} ${unit}`}
              </th>
            ))}
            {floors && (
              <th scope="col" data-number>
                Floor
              </th>
            )}
            <th scope="col" data-number>
              Customers
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.levels.map((level) => (
            <tr key={level.priceLevelId}>
              <th scope="row">{level.name || `Level ${level.priceLevelId}`}</th>
              {tiers.map((quantity) => (
                <td key={quantity} data-number>
                  <Tier tier={tierAt(level, quantity)} />
                </td>
              ))}
              {floors && <td data-number>{formatRate(level.floor)}</td>}
              <td data-number>{formatQuantity(level.customers)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Prices per level and quantity, with margins for those who may see costs. */
export function PricesPanel({ item, all }: { item: Item; all?: { label: string; to: string } }) {
  const read = useItemPrices(item._id)
  const unit = unitOf(item, item.saleUnit)
  const cost = read.data?.cost
  return (
    <Panel
      title={`Prices per ${unit}`}
      note={cost != null && `average cost ${formatRate(cost)}, amber under ${wholePercent(thin)}`}
      all={all}
    >
      <Loaded read={read}>
        {(prices) =>
          prices.levels.length === 0 ? (
            <Text c="dimmed">NetSuite has no price of this item.</Text>
          ) : (
            <PricesTable prices={prices} unit={unit} />
          )
        }
      </Loaded>
    </Panel>
  )
}
