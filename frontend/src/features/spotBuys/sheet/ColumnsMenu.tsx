import { ColumnsButton } from '@/ui/list/ColumnsButton'
import type { Columns } from '@/ui/list/columns'

/** Chooses the columns of the grid. */
export function ColumnsMenu({ columns }: { columns: Columns<Record<string, unknown>> }) {
  return <ColumnsButton columns={columns} sort={undefined} onSort={undefined} />
}
