import { Button, Loader } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBolt, IconSend } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSWRConfig } from 'swr'
import { randomId } from '@/api/client'
import { useSession } from '@/api/session'
import classes from '@/features/dispatch/board/Board.module.css'
import { BoardHead, type View } from '@/features/dispatch/board/BoardHead'
import { BoardSkeleton } from '@/features/dispatch/board/BoardSkeleton'
import { boardKey, tripsFromSchedule, useBoard } from '@/features/dispatch/dispatch'
import { BoardFoot, BoardPanes, PlanDialog, SendDialog, UnplannedPane } from '@/features/dispatch/LazyParts'
import { useDrag } from '@/features/dispatch/board/drag/useDrag'
import { useMoves } from '@/features/dispatch/moves/useMoves'
import type { Board } from '@/features/dispatch/wire'
import { paths } from '@/paths'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { count } from '@/ui/format'
import { useStored } from '@/ui/stored'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** Creates the trips of the routes that run on the date. */
function useSchedule(date: string) {
  const { mutate } = useSWRConfig()
  // The same key until it has worked, so that a second attempt creates nothing twice.
  const [key, setKey] = useState(randomId)
  return useAction(
    useCallback(async () => {
      const { created, skipped, board } = await tripsFromSchedule(date, key)
      setKey(randomId())
      await mutate(boardKey(date), board, { revalidate: false })
      const left = skipped.map(({ routeName, reason }) => `${routeName}: ${reason}`).join('; ')
      notify(`${count(created.length, 'trip')} created${left && `. ${left}`}`, left ? 'warning' : 'success')
    }, [date, key, mutate]),
  )
}

/** The parts of the board's address: its view is kept in the query. */
function useView(): [View, (view: View) => void] {
  const [search, setSearch] = useSearchParams()
  const setView = (view: View) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (view === 'columns') next.delete('view')
        else next.set('view', view)
        return next
      },
      { replace: true },
    )
  return [search.get('view') === 'timeline' ? 'timeline' : 'columns', setView]
}

/** Whether the map is shown: beside the columns where there is room, otherwise instead of them. */
function useMapShown(): [shown: boolean, toggle: () => void, beside: boolean] {
  const wide = useMediaQuery('(min-width: 75em)') ?? false
  const [beside, setBeside] = useStored('dispatchMap', true)
  const [instead, setInstead] = useState(false)
  return wide ? [beside, () => setBeside(!beside), true] : [instead, () => setInstead((before) => !before), false]
}

/** A date on the dispatch board. */
export function Day({ date }: { date: string }) {
  const { can } = useSession()
  const [, setSearch] = useSearchParams()
  const [view, setView] = useView()
  const [map, toggleMap, beside] = useMapShown()
  const [dragging, setDragging] = useState(false)
  const [dialog, setDialog] = useState<'plan' | 'send'>()
  const read = useBoard(date, dragging)
  const moves = useMoves(date, read.data)
  const drag = useDrag(setDragging)
  const schedule = useSchedule(date)
  // Their code, with drag and drop, comes while the board is read. If that fails, they load it again.
  useEffect(() => {
    for (const part of [BoardPanes, UnplannedPane]) void part.fetch().catch(() => undefined)
  }, [])
  const board: Board | undefined = drag.frozen ?? moves.shown
  // While a plan is being applied, the trips that it holds are locked, see `editable`; all others can be changed.
  const mayEdit = can('trip.dispatch')
  const applying = board?.applying
  const close = () => setDialog(undefined)
  const go = (to: string) => setSearch({ date: to, ...(view === 'columns' ? {} : { view }) })
  return (
    <div className={classes.screen}>
      <BoardHead
        date={date}
        board={board}
        onDate={go}
        view={view}
        onView={setView}
        map={map}
        onMap={toggleMap}
        undo={mayEdit && moves.undoText ? { text: moves.undoText, run: moves.undo } : undefined}
      >
        {mayEdit && board && board.schedule.missing > 0 && (
          <Button variant="default" loading={schedule.busy} onClick={() => void schedule.run()}>
            Create {count(board.schedule.missing, 'trip')} from schedule
          </Button>
        )}
        {mayEdit && board && board.trips.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconSend size={15} aria-hidden />}
            aria-keyshortcuts="S"
            onClick={() => setDialog('send')}
          >
            Send to drivers
          </Button>
        )}
        {applying && (
          <Button
            variant="default"
            component={Link}
            to={paths.dispatchPlan(applying.jobId)}
            leftSection={<Loader size={14} aria-hidden />}
          >
            A plan is being applied
          </Button>
        )}
        {mayEdit && !applying && (
          <Button
            leftSection={<IconBolt size={15} aria-hidden />}
            aria-keyshortcuts="P"
            onClick={() => setDialog('plan')}
          >
            Plan the day
          </Button>
        )}
      </BoardHead>
      {board ? (
        <BoardPanes
          board={board}
          mayEdit={mayEdit}
          view={view}
          map={map ? (beside ? 'beside' : 'instead') : 'none'}
          onMap={toggleMap}
          moves={moves}
          drag={drag}
          onSchedule={() => void schedule.run()}
          onDialog={setDialog}
        />
      ) : read.error ? (
        <div className={classes.failed}>
          <ErrorPanel error={read.error} title="The board could not be loaded" onRetry={() => void read.reload()} />
        </div>
      ) : (
        <BoardSkeleton />
      )}
      <PlanDialog date={date} opened={dialog === 'plan'} onClose={close} />
      {board && <SendDialog board={board} opened={dialog === 'send'} onClose={close} />}
      <BoardFoot saving={moves.saving} mayEdit={mayEdit} />
    </div>
  )
}
