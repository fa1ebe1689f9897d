import { Kbd } from '@mantine/core'
import { keycaps } from '@/ui/shortcuts'

/** Shows the keys of a shortcut as keycaps. */
export function Keycaps({ keys }: { keys: string }) {
  return (
    <span style={{ whiteSpace: 'nowrap', fontSize: 12 }}>
      {keycaps(keys).map((chord, at) => (
        <span key={`${at} ${chord.join()}`}>
          {at > 0 && ' then '}
          {chord.map((cap) => (
            <Kbd key={cap} size="xs" ml={2}>
              {cap}
            </Kbd>
          ))}
        </span>
      ))}
    </span>
  )
}
