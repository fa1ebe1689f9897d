import type { AffectedLine, Item, StockMark } from '@/api/wire'
import classes from '@/features/outOfStock/OutOfStock.module.css'
import { differencesOf, differenceText } from '@/features/outOfStock/differences'
import { isCovered } from '@/features/outOfStock/plan'
import { useSubstitute } from '@/features/outOfStock/useSubstitute'
import { ItemAdder } from '@/parts/items/ItemAdder'
import { useSubstitutes } from '@/resources/items'
import { useAffectedLines } from '@/resources/outOfStock'
import { formatMoney, formatQuantity } from '@/ui/format'
import { ItemPicture } from '@/ui/picture/ItemPicture'

interface Props {
  mark: StockMark
  /** The open lines of the item; undefined while they load. */
  lines: readonly AffectedLine[] | undefined
  chosen: string
  onChoose: (itemId: string) => void
}

const unitName = ({ unitsType }: Item, id: string): string =>
  unitsType.items.find(({ _id }) => _id === id)?.abbreviation ?? ''

/** What the substitute costs the customers of the open lines more or less. */
function PriceDifference({ mark, itemId }: { mark: StockMark; itemId: string }) {
  const { data } = useAffectedLines(mark._id, itemId)
  const differences = differencesOf((data ?? []).filter((line) => !isCovered(line)))
  if (differences.length === 0) return null
  return <span title="Compared with the rates of the order lines">{differences.map(differenceText).join(', ')}</span>
}

function Offer({
  mark,
  item,
  chosen,
  onChoose,
}: {
  mark: StockMark
  item: Item
  chosen: boolean
  onChoose: () => void
}) {
  const price = item.prices.find(({ priceLevelId }) => priceLevelId === '1')
  return (
    <label className={classes.offer} data-chosen={chosen || undefined}>
      <input type="radio" name="substitute" className={classes.radio} checked={chosen} onChange={onChoose} />
      <ItemPicture image={item.image} name={item.name} category={item.category} size={34} />
      <span className={classes.markText}>
        <span className={classes.markName}>{item.name}</span>
        <span className={classes.quiet}>
          {item.itemId}, {formatQuantity(item.availability.available)} {unitName(item, item.stockUnit)} available in
          NetSuite
        </span>
        {price && (
          <span className={classes.price}>
            <span>
              {formatMoney(price.price)} per {unitName(item, item.saleUnit)}
            </span>
            <PriceDifference mark={mark} itemId={item._id} />
          </span>
        )}
      </span>
    </label>
  )
}

/** What can be sent in place of the item. */
export function Substitutes({ mark, lines, chosen, onChoose }: Props) {
  const units = lines?.filter((line) => !isCovered(line)).map((line) => line.units)
  const { data } = useSubstitutes(units && mark.itemId, undefined, units ?? [])
  const own = useSubstitute(chosen)
  const offered = (data ?? []).slice(0, 4)
  const all = own && !offered.some(({ _id }) => _id === own._id) ? [own, ...offered] : offered
  return (
    <fieldset className={classes.panel}>
      <legend className={classes.panelTitle}>In its place</legend>
      {all.map((item) => (
        <Offer
          key={item._id}
          mark={mark}
          item={item}
          chosen={item._id === chosen}
          onChoose={() => onChoose(item._id)}
        />
      ))}
      <ItemAdder
        label="Find another substitute"
        known={[mark.itemId, ...all.map(({ _id }) => _id)]}
        onAdd={({ _id }) => onChoose(_id)}
      />
    </fieldset>
  )
}
