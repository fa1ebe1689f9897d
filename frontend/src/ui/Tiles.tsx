import type { ReactNode } from 'react'
import classes from '@/ui/Tile.module.css'

/** Tiles beside each other, as many in a row as there is room for. */
export function Tiles({ children }: { children: ReactNode }) {
  return <div className={classes.tiles}>{children}</div>
}
