// The registry of the portal's screens for scripts.
import { sources } from './sources.mjs'

/** The exports of src/app/screens.ts, and the addresses of a screen. */
export async function loadScreens() {
  const source = await sources()
  try {
    return { ...(await source.load('/src/app/screens.ts')), ...(await source.load('/src/testing/samples.ts')) }
  } finally {
    await source.close()
  }
}
