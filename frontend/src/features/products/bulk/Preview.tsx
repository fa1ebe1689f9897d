import type { Item } from '@/api/wire'
import type { ListChange, Plan, Planned } from '@/features/products/bulk/bulkPlan'
import classes from '@/features/products/bulk/Bulk.module.css'
import { formatQuantity } from '@/ui/format'
import { ItemPicture } from '@/ui/picture/ItemPicture'

/** The number of items whose changes are shown. */
const most = 60

const stateWords: Record<Planned['states'][number], string> = {
  hidden: 'hidden',
  visible: 'visible',
  featured: 'featured',
  not_featured: 'not featured',
}
const fieldWords: Record<ListChange['field'], string> = {
  tags: 'tags',
  searchKeywords: 'keywords',
  substitutes: 'substitutes',
}

/** What stays, goes and comes in a list of an item. */
function ListWords({ change, nameOf }: { change: ListChange; nameOf: (word: string) => string }) {
  const { field, before, added, removed } = change
  const kept = before.filter((word) => !removed.includes(word))
  return (
    <span>
      {field !== 'tags' && `${fieldWords[field]}: `}
      {field === 'tags' && kept.length > 0 && `${kept.join(', ')}${added.length + removed.length > 0 ? ', ' : ''}`}
      {removed.map((word) => (
        <del key={word}>{nameOf(word)}</del>
      ))}
      {added.map((word) => (
        <ins key={word}>{nameOf(word)}</ins>
      ))}
    </span>
  )
}

interface Props {
  plan: Plan
  /** False while nothing is to change yet. */
  wants: boolean
  /** The substitutes to add, which the preview names. */
  substitutes: readonly Item[]
}

/** What a change will do to each item. */
export function Preview({ plan, wants, substitutes }: Props) {
  const { changes, same, leftOut } = plan
  const nameOf = (word: string) => substitutes.find(({ _id }) => _id === word)?.name ?? word
  const facts = [
    `${formatQuantity(changes.length)} change`,
    ...(same.length > 0 ? [`${formatQuantity(same.length)} already right`] : []),
    ...(leftOut.length > 0 ? [`${formatQuantity(leftOut.length)} left out`] : []),
  ]
  const shown = [...leftOut, ...changes].slice(0, most)
  const more = leftOut.length + changes.length - shown.length
  return (
    <div className={classes.preview}>
      <h2 className={classes.heading}>
        What will change <span className={classes.quiet}>{wants ? facts.join(', ') : 'nothing yet'}</span>
      </h2>
      {wants && (
        <ul className={classes.changes} aria-label="Changes">
          {shown.map(({ item, lists, states, tooMany }) => (
            <li key={item._id}>
              <ItemPicture image={item.image} name={item.name} category={item.category} size={20} />
              <span className={classes.name}>
                {item.itemId} {item.name}
              </span>
              {tooMany ? (
                <span className={classes.amber}>Left out: too many {fieldWords[tooMany]}</span>
              ) : (
                <span className={classes.words}>
                  {lists.map((change) => (
                    <ListWords
                      key={change.field}
                      change={change}
                      nameOf={change.field === 'substitutes' ? nameOf : (word) => word}
                    />
                  ))}
                  {states.map((state) => (
                    <ins key={state}>{stateWords[state]}</ins>
                  ))}
                </span>
              )}
            </li>
          ))}
          {more > 0 && <li className={classes.quiet}>and {formatQuantity(more)} more</li>}
        </ul>
      )}
    </div>
  )
}
