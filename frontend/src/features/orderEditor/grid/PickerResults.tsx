import { useSession } from '@/api/session'
import type { Item } from '@/api/wire'
import { stockFor } from '@/features/orderEditor/draft/lineFacts'
import { quantityError } from '@/features/orderEditor/draft/lineLimits'
import { candidateLine } from '@/features/orderEditor/draft/newLines'
import { effectiveRate, type OrderContent } from '@/features/orderEditor/draft/order'
import { packOf } from '@/features/orderEditor/draft/price'
import { spotWords } from '@/features/orderEditor/draft/spotRuleLoaded'
import classes from '@/features/orderEditor/grid/ItemPicker.module.css'
import { lastWords } from '@/features/orderEditor/grid/lastBought'
import type { QuickEntry } from '@/parts/items/quickEntry'
import { StockText } from '@/features/orderEditor/grid/StockText'
import { ItemOptions } from '@/parts/items/ItemField'
import type { ItemChoice } from '@/parts/items/useItemChoice'
import { type CustomerPurchase, useCustomerPurchases } from '@/resources/analytics'
import { formatRate } from '@/ui/format'
import { formatQuantity } from '@/ui/formatQuantity'

/** The customer's last purchase of the item, and whether they prefer it. */
function Bought({ item, bought }: { item: Item; bought: CustomerPurchase }) {
  const unit = item.unitsType.items.find((each) => each._id === bought.lastUnits)?.abbreviation ?? ''
  return (
    <span className={classes.bought}>
      {bought.preferred && <span title="Preferred">★ </span>}
      {bought.lastDate !== null &&
        bought.lastQuantity !== null &&
        bought.lastRate !== null &&
        lastWords({ quantity: bought.lastQuantity, rate: bought.lastRate, date: bought.lastDate }, unit)}
    </span>
  )
}

interface Props {
  listId: string
  choice: ItemChoice
  customer: OrderContent['customer']
  entry: QuickEntry
  unitOfEntry: (item: Item) => string
  onChoose: (item: Item) => void
}

/** The products found, with this customer's prices and the stock. */
export function PickerResults({ listId, choice, customer, entry, unitOfEntry, onChoose }: Props) {
  const { can } = useSession()
  const { data: purchases } = useCustomerPurchases(customer?._id)
  return (
    <>
      {choice.found.length > 0 && (
        <div aria-hidden className={classes.resultHead}>
          <span className={classes.code}>Code</span>
          <span className={classes.resultName}>Item</span>
          <span className={classes.resultPack}>Pack</span>
          <span className={classes.resultBought}>Last bought</span>
          <span className={classes.resultRate}>
            {entry.quantity && !quantityError(entry.quantity)
              ? `Rate for ${formatQuantity(Number(entry.quantity))}`
              : 'Rate'}
          </span>
          <span className={classes.resultStock}>Available</span>
        </div>
      )}
      <ItemOptions listId={listId} found={choice.found} at={choice.at} className={classes.result} onChoose={onChoose}>
        {(item) => {
          const bought = purchases?.find((each) => each.item._id === item._id)
          const unitId = unitOfEntry(item)
          const line = customer && can('price.view') ? candidateLine(item, customer, entry.quantity, unitId) : undefined
          const rate = line && effectiveRate(line)
          const spot = line && spotWords(line)
          return (
            <>
              <span className={classes.code}>{item.itemId}</span>
              <span className={classes.resultName}>
                {item.name}
                {spot && <span className={classes.spot}> {spot}</span>}
              </span>
              <span className={classes.resultPack}>{packOf(item, unitId)}</span>
              <span className={classes.resultBought}>{bought && <Bought item={item} bought={bought} />}</span>
              <span className={classes.resultRate}>
                {rate === undefined ? '' : rate === null ? 'No price' : formatRate(Number(rate))}
              </span>
              <span className={classes.resultStock}>
                <StockText stock={stockFor(item, entry.quantity ?? '1', unitId, bought?.restricted ?? false)} brief />
              </span>
            </>
          )
        }}
      </ItemOptions>
    </>
  )
}
