import { useRead } from '@/api/useRead'

/** Where the map is: the address of its tiles, a PMTiles file, or of a whole style in MapLibre's form. */
export type MapSource = { tiles: string } | { style: string }

/** The published map; null when there is none. It changes with a deployment only. */
export const useMapSource = (wanted: boolean) =>
  useRead<MapSource | null>(wanted ? '/map/map.json' : null, readSource, { revalidateOnFocus: false })

async function readSource(signal?: AbortSignal): Promise<MapSource | null> {
  // Without a network there is no map either, which is no error: the page works without it.
  const answer = await fetch('/map/map.json', { signal }).catch(() => undefined)
  // Without a map CloudFront's origin answers 403, a server for development its page.
  if (!answer?.ok || !answer.headers.get('content-type')?.includes('json')) return null
  return (await answer.json()) as MapSource
}
