import { Alert, Button, Radio, Stack, Text } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, errorText } from '@/api/errors'
import type { PlaceMatch } from '@/api/wire'
import { foundWords, isRough, matchOf, qualityWords } from '@/parts/place/matches'
import { type TypedPlace, typedPlace } from '@/parts/place/place'
import { lookUpAddress } from '@/resources/places'
import { useAction } from '@/ui/useAction'

interface Props {
  customerId: string
  addressId: string
  /** undefined until the answer has come. */
  matches: PlaceMatch[] | undefined
  onFound: (matches: PlaceMatch[]) => void
  typed: TypedPlace
  onChoose: (typed: TypedPlace) => void
}

/** Looks the address up once when it is opened, and shows what was found for a person to choose from. */
export function LookUp({ customerId, addressId, matches, onFound, typed, onChoose }: Props) {
  const [problem, setProblem] = useState('')
  const search = useAction(
    async () => {
      setProblem('')
      onFound((await lookUpAddress(customerId, addressId)).matches)
    },
    (error) => {
      setProblem(error instanceof ApiError && error.type === 'API' ? error.message : errorText(error))
      return true
    },
  )
  // Each look-up is billed: once for each opening, however often React runs the effect.
  const started = useRef(false)
  const start = useEffectEvent(() => void search.run())
  useEffect(() => {
    if (started.current) return
    started.current = true
    start()
  }, [])
  const chosen = matches && matchOf(typed, matches)
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed" role="status">
        {search.busy ? 'Looking up the address…' : (matches && foundWords(matches)) || ''}
      </Text>
      {problem && (
        <Alert color="yellow" role="alert">
          {problem}
        </Alert>
      )}
      {problem && (
        <div>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconMapSearch size={16} aria-hidden />}
            loading={search.busy}
            onClick={() => void search.run()}
          >
            Look up again
          </Button>
        </div>
      )}
      {matches && matches.length > 0 && (
        <Radio.Group
          aria-label="Possible places"
          value={chosen ? String(matches.indexOf(chosen)) : null}
          onChange={(index) => onChoose(typedPlace(matches[Number(index)]!))}
        >
          <Stack gap={6}>
            {matches.map((match, index) => (
              <Radio
                key={index}
                value={String(index)}
                label={matches.length > 1 ? `${index + 1}. ${match.label}` : match.label}
                description={isRough(match) ? `${qualityWords(match)}: move the pin` : qualityWords(match)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  )
}
