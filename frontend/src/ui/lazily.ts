import { type ComponentType, createElement, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { notify } from '@/ui/toasts'

/** How long a screen stands before what its first keys do not need is fetched. */
const restMs = 1_500

interface Part {
  /** Fetches its code; rejects when that fails, and may be called again. */
  fetch: () => Promise<unknown>
}

const reload = { label: 'Reload', run: () => window.location.reload() }

/** Said when code that a key or a button needs does not come. */
export const sayNotLoaded = (): void =>
  void notify('This could not be loaded: the portal may have been updated, or the connection is down', 'error', {
    action: reload,
  })

function source<P>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()
  return {
    now: () => loaded,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    fetch: () => {
      loading ??= load().then(
        (component) => {
          loaded = component
          for (const listener of listeners) listener()
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
}

function useLoaded<P>(
  { now, subscribe, fetch }: ReturnType<typeof source<P>>,
  wanted: boolean,
): ComponentType<P> | undefined {
  const loaded = useSyncExternalStore(subscribe, now)
  const missing = wanted && loaded === undefined
  useEffect(() => {
    if (missing) fetch().catch(sayNotLoaded)
  }, [missing, fetch])
  return loaded
}

/**
 * A component with a chunk of its own. Once the chunk is here it is drawn at once, so that the next key finds it: React's
 * `lazy` would hold back the first drawing for 300 ms.
 */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): ComponentType<P> & Part {
  const code = source(load)
  const Lazily = (props: P) => {
    const Loaded = useLoaded(code, true)
    return Loaded ? createElement(Loaded, props) : fallback
  }
  return Object.assign(Lazily, { fetch: code.fetch })
}

/**
 * The same for a dialog: it is fetched when it is first opened, or before by `usePrefetch`. It always mounts closed, since
 * a dialog notes where the focus was when it opens.
 */
export function lazyDialog<P extends { opened: boolean }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> & Part {
  const code = source(load)
  const LazyDialog = (props: P) => {
    const Loaded = useLoaded(code, props.opened)
    const [mounted, setMounted] = useState(false)
    useEffect(() => {
      // Mounting is two steps here, first closed.
      // oxlint-disable-next-line react/set-state-in-effect
      if (Loaded) setMounted(true)
    }, [Loaded])
    return Loaded ? createElement(Loaded, { ...props, opened: props.opened && mounted }) : null
  }
  return Object.assign(LazyDialog, { fetch: code.fetch })
}

/** Fetches parts in their order while nothing else is to be done, so that no key waits for the network. The list must not change. */
export function usePrefetch(parts: readonly Part[]): void {
  useEffect(() => {
    const gone = new AbortController()
    const next = async () => {
      for (const part of parts) {
        if (gone.signal.aborted) return
        // One that fails is tried again when it is wanted.
        await part.fetch().catch(() => undefined)
      }
    }
    const timer = setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => void next(), { timeout: restMs })
      else void next()
    }, restMs)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [parts])
}
