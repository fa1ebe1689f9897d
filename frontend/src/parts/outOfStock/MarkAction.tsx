import { Button } from '@mantine/core'
import { IconPackageOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Item } from '@/api/wire'
import { LazyMarkDialog } from '@/parts/outOfStock/LazyMarkDialog'
import { useMayMark } from '@/parts/outOfStock/useMayMark'
import { paths } from '@/paths'

interface Props {
  item: Pick<Item, '_id' | 'outOfStock'>
  size?: 'xs' | 'sm' | 'compact-sm'
  onMarked?: () => void
}

/** Marks an item out of stock; for one that is marked, a link to its mark. */
export function MarkAction({ item, size, onMarked }: Props) {
  const mayMark = useMayMark()
  const [marking, setMarking] = useState(false)
  const look = { ...(size && { size }), variant: 'default', leftSection: <IconPackageOff size={16} aria-hidden /> }
  return (
    <>
      {item.outOfStock ? (
        <Button {...look} component={Link} to={paths.outOfStock(`?mark=${item.outOfStock.markId}`)}>
          Open the mark
        </Button>
      ) : (
        mayMark && (
          <Button {...look} onClick={() => setMarking(true)}>
            Mark out of stock
          </Button>
        )
      )}
      <LazyMarkDialog opened={marking} itemId={item._id} onMarked={onMarked} onClose={() => setMarking(false)} />
    </>
  )
}
