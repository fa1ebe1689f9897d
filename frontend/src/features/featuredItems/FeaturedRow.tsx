import { ActionIcon, Text } from '@mantine/core'
import { Draggable } from '@hello-pangea/dnd'
import { IconAlertTriangle, IconGripVertical, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { FeaturedItem } from '@/api/wire'
import classes from '@/features/featuredItems/FeaturedItems.module.css'
import { paths } from '@/paths'
import { formatMoney, formatQuantity } from '@/ui/format'
import { PlaceField } from '@/ui/PlaceField'
import { ItemPicture } from '@/ui/picture/ItemPicture'

/** What keeps customers from ordering the item, as a reason; undefined: nothing. */
function obstacle({ item }: FeaturedItem): string | undefined {
  if (!item.isActive) return 'Inactive, never found'
  if (item.hidden) return 'Hidden, never found'
  return item.available <= 0 ? 'None left' : undefined
}

interface Props {
  entry: FeaturedItem
  index: number
  count: number
  /** undefined for users who may not change the list. */
  onMove: ((entry: FeaturedItem, place: number) => void) | undefined
  onRemove: (entry: FeaturedItem) => void
}

/** A featured item, with what moves and removes it. Alt with the arrows moves it from any control inside it. */
export function FeaturedRow({ entry, index, count, onMove, onRemove }: Props) {
  const { item } = entry
  const problem = obstacle(entry)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || by === 0 || !onMove) return
    event.preventDefault()
    const place = entry.displayOrder + by
    if (place >= 1 && place <= count) onMove(entry, place)
  }
  return (
    <Draggable draggableId={entry._id} index={index} isDragDisabled={!onMove}>
      {(drag, { isDragging }) => (
        // Alt with the arrows moves the item from any control inside it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <li
          ref={drag.innerRef}
          {...drag.draggableProps}
          className={classes.row}
          data-dragging={isDragging || undefined}
          onKeyDown={onKeyDown}
        >
          {onMove ? (
            <>
              <span {...drag.dragHandleProps} className={classes.handle} aria-label={`Drag ${item.name}`}>
                <IconGripVertical size={16} aria-hidden />
              </span>
              <PlaceField
                name={item.name}
                place={entry.displayOrder}
                count={count}
                onMove={(place) => onMove(entry, place)}
              />
            </>
          ) : (
            <Text span className={classes.place}>
              {entry.displayOrder}
            </Text>
          )}
          <ItemPicture image={item.image} name={item.name} category={item.category} size={36} />
          <span className={classes.name}>
            <Link to={paths.product(entry._id)} className={classes.link}>
              {item.name}
            </Link>
            <span className={classes.detail}>{[item.itemId, item.brand].filter(Boolean).join(', ')}</span>
          </span>
          <span className={classes.category}>{item.category}</span>
          {problem ? (
            <span className={classes.problem}>
              <IconAlertTriangle size={14} aria-hidden /> {problem}
            </span>
          ) : (
            <span className={classes.left}>
              {formatQuantity(item.available)} {item.stockUnit} left
            </span>
          )}
          <span className={classes.price}>
            {item.basePrice !== undefined && `${formatMoney(item.basePrice)} / ${item.saleUnit}`}
          </span>
          {onMove && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${item.name}`}
              onClick={() => onRemove(entry)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </li>
      )}
    </Draggable>
  )
}
