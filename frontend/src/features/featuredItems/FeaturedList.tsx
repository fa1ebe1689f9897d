import { VisuallyHidden } from '@mantine/core'
import { DragDropContext, Droppable, type DropResult } from '@hello-pangea/dnd'
import { useCallback, useState } from 'react'
import { useSession } from '@/api/session'
import type { FeaturedItem, Item } from '@/api/wire'
import classes from '@/features/featuredItems/FeaturedItems.module.css'
import { FeaturedRow } from '@/features/featuredItems/FeaturedRow'
import { useFeaturedOrder } from '@/features/featuredItems/useFeaturedOrder'
import { ItemAdder } from '@/parts/items/ItemAdder'
import { addFeaturedItem, removeFeaturedItem } from '@/resources/featuredItems'
import { EmptyState } from '@/ui/EmptyState'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** The list with the field that adds an item; for readers, the list alone. */
export function FeaturedList({ list }: { list: readonly FeaturedItem[] }) {
  const mayChange = useSession().can('catalog.write')
  const { shown, move: arrange, show } = useFeaturedOrder(list)
  const [announced, setAnnounced] = useState('')

  const move = (entry: FeaturedItem, place: number) => {
    if (place === entry.displayOrder) return
    arrange(entry, place)
    setAnnounced(`${entry.item.name}: place ${place} of ${shown.length}`)
  }
  const drop = ({ draggableId, destination }: DropResult) => {
    const entry = shown.find(({ _id }) => _id === draggableId)
    if (entry && destination) move(entry, destination.index + 1)
  }
  const { run: add } = useAction(
    useCallback(
      async ({ _id, name }: Item) => {
        await show(await addFeaturedItem(_id))
        setAnnounced(`${name} is featured`)
      },
      [show],
    ),
  )
  const { run: remove } = useAction(
    useCallback(
      async ({ _id, displayOrder, item }: FeaturedItem) => {
        await show(await removeFeaturedItem(_id))
        const undo = async () => show(await addFeaturedItem(_id, displayOrder))
        notify(`${item.name} is no longer featured`, 'success', {
          action: {
            label: 'Undo',
            run: () =>
              void undo().catch(() => notify(`${item.name} was not added again. Add it by its code.`, 'error')),
          },
        })
      },
      [show],
    ),
  )
  return (
    <section aria-label="Featured items">
      {mayChange && (
        <div className={classes.adder}>
          <ItemAdder label="Feature an item" known={shown.map(({ _id }) => _id)} onAdd={(item) => void add(item)} />
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState title="No featured items">
          {mayChange
            ? 'Type a code or a name above. Featured items rank higher in search.'
            : 'Featured items rank higher in search.'}
        </EmptyState>
      ) : (
        <DragDropContext onDragEnd={drop}>
          <Droppable droppableId="featured">
            {(place) => (
              <ol ref={place.innerRef} {...place.droppableProps} className={classes.list}>
                {shown.map((entry, index) => (
                  <FeaturedRow
                    key={entry._id}
                    entry={entry}
                    index={index}
                    count={shown.length}
                    onMove={mayChange ? move : undefined}
                    onRemove={(each) => void remove(each)}
                  />
                ))}
                {place.placeholder}
              </ol>
            )}
          </Droppable>
        </DragDropContext>
      )}
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </section>
  )
}
