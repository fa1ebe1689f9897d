import type { DragUpdate, DropResult } from '@hello-pangea/dnd'
import { useState } from 'react'
import type { Change } from '@/features/dispatch/moves/changes'
import { endPreview, previewChange } from '@/features/dispatch/board/drag/dragPreview'
import { changeTo, unplannedList } from '@/features/dispatch/board/drag/drop'
import type { Board } from '@/features/dispatch/wire'

const tripIn = (list: string) => (list === unplannedList ? null : list)

/**
 * Dragging of cards. While a card is held, the board stays as it was when it was picked up, whatever others do; the
 * server is asked what a drop would do.
 */
export function useDrag(onDragging: (dragging: boolean) => void) {
  const [frozen, setFrozen] = useState<Board>()
  const changeAt = ({ draggableId, destination }: DragUpdate) =>
    frozen && destination
      ? changeTo(frozen, draggableId, tripIn(destination.droppableId), destination.index)
      : undefined
  return {
    frozen,
    start: (board: Board) => {
      setFrozen(board)
      onDragging(true)
    },
    update: (at: DragUpdate) => {
      const change = changeAt(at)
      if (frozen && change) previewChange(frozen, at.draggableId, change, tripIn(at.destination?.droppableId ?? ''))
      else endPreview()
    },
    /** Ends the dragging; returns the change if the card was dropped. */
    end: (at: DropResult): Change | undefined => {
      const change = changeAt(at)
      endPreview()
      setFrozen(undefined)
      onDragging(false)
      return at.reason === 'DROP' ? change : undefined
    },
  }
}

export type Drag = ReturnType<typeof useDrag>
