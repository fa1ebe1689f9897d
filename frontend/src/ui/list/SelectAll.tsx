import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatQuantity } from '@/ui/format'
import type { ReadPage } from '@/ui/list/list'
import { useAction } from '@/ui/useAction'

const pageSize = 200

interface Props<T> {
  /** The largest number that can be selected. */
  most: number
  /** The number of records of all pages, and of the selected ones. */
  total: number
  selected: number
  read: ReadPage<T>
  onSelect: (records: T[]) => void
}

/** Selects the records of all pages, or the first of them. */
export function SelectAll<T extends { _id: string }>({ most, total, selected, read, onSelect }: Props<T>) {
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => void (left.current = true)
  }, [])
  const wanted = Math.min(most, total)
  const { run, busy } = useAction(async () => {
    const all = new Map<string, T>()
    for (let page = 1; all.size < wanted && !left.current; page++) {
      const { rows } = await read(page, pageSize)
      for (const row of rows) all.set(row._id, row)
      if (rows.length < pageSize) break
    }
    if (!left.current) onSelect([...all.values()].slice(0, wanted))
  })
  if (selected >= wanted) return null
  return (
    <Button size="xs" variant="subtle" color="secondary.3" loading={busy} onClick={() => void run()}>
      Select {wanted < total ? `the first ${formatQuantity(wanted)}` : `all ${formatQuantity(total)}`}
    </Button>
  )
}
