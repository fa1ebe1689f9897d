import { ActionIcon, Button } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '@/api/errors'
import { useSession } from '@/api/session'
import { count, formatQuantity } from '@/ui/format'
import { type Column, titleOf } from '@/ui/list/columns'
import { csvOf, downloadCsv, instantsIn } from '@/ui/list/csv'
import type { ReadPage, Rows } from '@/ui/list/list'
import { notify } from '@/ui/toasts'

const pageSize = 200

interface Props<T> {
  /** The name of the list, used in the file name. */
  name: string
  columns: Column<T>[]
  rows: Rows<T>
}

interface Progress {
  done: number
  total: number
}

/**
 * Downloads all matches of the list as CSV with the shown columns. Pages are read one after the other, and the user can
 * cancel. Dates are in the warehouse's time zone.
 */
export function CsvButton<T extends { _id: string }>({ name, columns, rows: { records, readPage } }: Props<T>) {
  const { today, timeZone } = useSession()
  const [progress, setProgress] = useState<Progress>()
  const stopped = useRef(false)
  // Stops when the user leaves the screen.
  useEffect(() => () => void (stopped.current = true), [])

  const readAll = async (read: ReadPage<T>): Promise<T[]> => {
    // Keyed by id: a new order during the download moves other rows to the next page.
    const rows = new Map<string, T>()
    for (let page = 1; !stopped.current; page++) {
      const answer = await read(page, pageSize)
      for (const row of answer.rows) rows.set(row._id, row)
      setProgress({ done: rows.size, total: Math.max(answer.page.total, rows.size) })
      if (answer.rows.length < pageSize) break
    }
    return [...rows.values()]
  }
  const run = async () => {
    stopped.current = false
    setProgress({ done: 0, total: 0 })
    try {
      const rows = readPage ? await readAll(readPage) : (records ?? [])
      if (stopped.current) return
      const written = columns.flatMap((column) => (column.csv ? [{ title: titleOf(column), csv: column.csv }] : []))
      const shown = instantsIn(timeZone)
      downloadCsv(
        `${name}-${today}.csv`,
        csvOf([written.map(({ title }) => title), ...rows.map((row) => written.map(({ csv }) => shown(csv(row))))]),
      )
      notify(`${count(rows.length, 'row')} written to ${name}.csv`, 'success')
    } catch (error) {
      notify(errorText(error), 'error')
    } finally {
      setProgress(undefined)
    }
  }
  if (!progress)
    return (
      <ActionIcon
        size={30}
        aria-label="CSV"
        title="Download as CSV"
        disabled={!records?.length}
        onClick={() => void run()}
      >
        <IconDownload size={16} aria-hidden />
      </ActionIcon>
    )
  const text = progress.total ? `${formatQuantity(progress.done)} of ${formatQuantity(progress.total)}` : 'Loading…'
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconX size={16} aria-hidden />}
      aria-label={`Stop the CSV, ${text}`}
      onClick={() => void (stopped.current = true)}
    >
      <span aria-live="polite">{text}</span>
    </Button>
  )
}
