import { useRead } from '@/api/useRead'

/**
 * The address of the map's tiles, a PMTiles file; null when no map is published. The file changes with a deployment
 * only.
 */
export const useMapTiles = (wanted: boolean) =>
  useRead<string | null>(wanted ? '/map/map.json' : null, readTiles, { revalidateOnFocus: false })

async function readTiles(signal?: AbortSignal): Promise<string | null> {
  const answer = await fetch('/map/map.json', { signal })
  // Without a map CloudFront's origin answers 403, a server for development its page.
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return null
  const { tiles } = (await answer.json()) as { tiles: string }
  return tiles
}
