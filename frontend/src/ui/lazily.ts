import { type ComponentType, createElement, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { notify } from '@/ui/toasts'

/** Milliseconds after a screen is shown before it prefetches code that its first keys do not need. */
const restMs = 1_500

interface Part {
  /** Loads the code. Rejects when that fails, and can be called again. */
  fetch: () => Promise<unknown>
}

const reload = { label: 'Reload', run: () => window.location.reload() }

/** Tells the user that the code for a key or button could not be loaded. */
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
 * A component in its own chunk. When the chunk is loaded, it renders at once, so that the next key reaches it; React's
 * `lazy` would delay the first render by 300 ms.
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
 * The same for a dialog. It is loaded when it first opens, or earlier by `usePrefetch`. It always mounts closed,
 * because a dialog remembers the focus when it opens.
 */
export function lazyDialog<P extends { opened: boolean }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> & Part {
  const code = source(load)
  const LazyDialog = (props: P) => {
    const Loaded = useLoaded(code, props.opened)
    const [mounted, setMounted] = useState(false)
    useEffect(() => {
      // The dialog must first be mounted closed.
      // oxlint-disable-next-line react/set-state-in-effect
      if (Loaded) setMounted(true)
    }, [Loaded])
    return Loaded ? createElement(Loaded, { ...props, opened: props.opened && mounted }) : null
  }
  return Object.assign(LazyDialog, { fetch: code.fetch })
}

/**
 * Prefetches parts in order while the browser is idle, so that no key waits for the network. The list must not change.
 */
export function usePrefetch(parts: readonly Part[]): void {
  useEffect(() => {
    const gone = new AbortController()
    const next = async () => {
      for (const part of parts) {
        if (gone.signal.aborted) return
        // A part that fails is loaded again when it is needed.
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
