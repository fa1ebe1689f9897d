import { type ComponentProps, type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'

/**
 * Milliseconds in which a button takes no tap after it has appeared or changed its words. The taps of a double tap are 100
 * to 300 ms apart; nobody reads a new screen and taps in less than 400 ms.
 */
const settleMs = 400

/** When and with what a button was pressed. */
type Down = Pick<PointerEvent, 'pointerType' | 'timeStamp'>

interface Props extends Pick<ComponentProps<'button'>, 'className' | 'disabled' | 'onBlur' | 'children'> {
  'aria-label'?: string
  onClick: () => void
}

/**
 * A button whose press is not easily taken back. The second tap of a double tap does not press it when the first one has
 * brought it under the finger: it stands where the button before it was. Mouse and keyboard are not held up.
 */
export function Press({ onClick, ...props }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const shown = useRef({ words: '', at: 0 })
  const down = useRef<Down>(undefined)
  useLayoutEffect(() => {
    const words = props['aria-label'] ?? button.current?.textContent ?? ''
    if (words !== shown.current.words) shown.current = { words, at: performance.now() }
  })
  const press = (event: MouseEvent) => {
    // Without a press of its own, the tap began on what was there before. A key counts no clicks.
    const unseen = { pointerType: event.detail > 0 ? 'touch' : '', timeStamp: event.timeStamp }
    const { pointerType, timeStamp } = down.current ?? unseen
    down.current = undefined
    const isTap = pointerType === 'touch' || pointerType === 'pen'
    if (isTap && timeStamp - shown.current.at < settleMs) return
    onClick()
  }
  return (
    <button
      {...props}
      ref={button}
      type="button"
      onPointerDown={({ pointerType, timeStamp }) => (down.current = { pointerType, timeStamp })}
      onClick={press}
    />
  )
}
