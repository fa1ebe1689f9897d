import type { ReactNode } from 'react'
import classes from '@/ui/Tile.module.css'

/** Tiles side by side, as many in a row as fit. */
export function Tiles({ children }: { children: ReactNode }) {
  return <div className={classes.tiles}>{children}</div>
}
