import type { PriceLevel } from '@/api/wire'
import classes from '@/features/pricingMatrix/PricingMatrix.module.css'
import {
  type Draft,
  marginAt,
  namesOf,
  ownOf,
  percentOf,
  type Place,
  type Row,
  type Which,
  whichOnes,
} from '@/features/pricingMatrix/margins'
import { formatQuantity } from '@/ui/format'
import type { GridColumn } from '@/ui/grid/columns'

/** What the screen knows about every row. */
export interface Facts {
  draft: Draft
  saved: Draft
}

export type MatrixColumn = GridColumn<Row, string, Facts>

/** A margin: white if it is set here, gray if it comes from above, and beside the one in use if it was edited. */
function Margin({ facts: { draft, saved }, place, which }: { facts: Facts; place: Place; which: Which }) {
  const own = ownOf(draft, place)[which]
  const now = percentOf(marginAt(draft, place, which))
  const before = percentOf(marginAt(saved, place, which))
  const edited = before !== now || own !== ownOf(saved, place)[which]
  return (
    <span className={classes.margin} data-own={own !== null || undefined} data-edited={edited || undefined}>
      {before !== now && (
        <>
          <del>{before}</del>{' '}
        </>
      )}
      {now}
      {own === null && <span className={classes.hidden}> from above</span>}
    </span>
  )
}

const category: MatrixColumn = {
  id: 'category',
  title: 'Category',
  width: 140,
  least: 130,
  share: 1,
  frozen: true,
  cell: ({ category: name }) => (name === undefined ? <strong>All categories</strong> : name || 'No category'),
}
const items: MatrixColumn = {
  id: 'items',
  title: 'Items',
  width: 62,
  right: true,
  cell: (row) => formatQuantity(row.items),
}

const idOf = (levelId: string, which: Which) => `${which} ${levelId}`

/** The level and the margin that a column is about; undefined: it has no margins. */
export function placeIn(columnId: string): { levelId: string; which: Which } | undefined {
  const which = whichOnes.find((each) => columnId.startsWith(`${each} `))
  return which && { which, levelId: columnId.slice(which.length + 1) }
}

/** The name of a column alone: 'Aim Chains'. */
export const nameOfColumn = ({ title, over }: MatrixColumn): string => (over === undefined ? title : `${title} ${over}`)

/** Two columns for each price level. */
export const columnsOf = (levels: readonly PriceLevel[]): readonly MatrixColumn[] => [
  category,
  items,
  ...levels.flatMap(({ _id: levelId, name }) =>
    whichOnes.map((which): MatrixColumn => ({
      id: idOf(levelId, which),
      title: namesOf[which],
      over: name,
      width: 76,
      right: true,
      typed: true,
      cell: (row, facts) => <Margin facts={facts} place={{ category: row.category, levelId }} which={which} />,
    })),
  ),
]
