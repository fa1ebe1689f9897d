import { clsx } from 'clsx'
import { useState } from 'react'
import classes from '@/ui/picture/ItemPicture.module.css'
import { illustrationAddress } from '@/ui/picture/illustration'

/** An item's picture: its addresses at 800 and 200 px, and its alternative text. */
export interface Picture {
  url: string
  thumbnailUrl: string
  description: string
}

interface Props {
  /** Without one, an illustration of what the item is. */
  image: Picture | null | undefined
  /** The item's name and category, from which the illustration is chosen. */
  name: string
  category: string | undefined
  /** The side of the square, in px. */
  size: number
  /** Read out. By default the picture is decoration, because the item's name stands beside it. */
  described?: true
}

/** The picture of an item, or an illustration of its kind. It keeps its place while it loads. */
export function ItemPicture({ image, name, category, size, described }: Props) {
  const [broken, setBroken] = useState<string>()
  const address = image && (size > 200 ? image.url : image.thumbnailUrl)
  const photo = address && address !== broken ? address : undefined
  return (
    <img
      className={clsx(classes.picture, !photo && classes.illustration)}
      src={photo ?? illustrationAddress(name, category)}
      alt={described ? (photo && image?.description) || name : ''}
      width={size}
      height={size}
      // A percentage would be one of the parent's width.
      style={photo ? undefined : { padding: Math.round(size * 0.14) }}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(photo)}
    />
  )
}
