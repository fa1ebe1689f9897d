const contentId = 'content'

/** The first element found by the selectors, in their order. */
const firstOf = (within: HTMLElement, selectors: string): HTMLElement | undefined =>
  selectors
    .split(',')
    .map((selector) => within.querySelector<HTMLElement>(selector))
    .find((found) => found !== null) ?? undefined

/**
 * Keeps the focus on the screen when the focused element is removed or disabled. The browser would move the focus to
 * the body, and the next Tab would start at the top. The focus goes to the nearest ancestor that names a home
 * (`data-focus-home`: selectors in order of preference), else to the screen's content. It returns to a button that was
 * disabled only while its action ran. A dialog or screen that takes the focus itself is left alone. Returns a function
 * that stops it.
 */
export function keepFocus(): () => void {
  let last: HTMLElement | null = null
  let around: HTMLElement[] = []
  let disabled: HTMLElement | null = null
  let queued = false
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target.id === contentId) return
    last = target
    disabled = null
    around = []
    for (let each = target.parentElement; each; each = each.parentElement) if (each.dataset.focusHome) around.push(each)
  }
  const homeOf = () => {
    for (const each of around) {
      const home = each.isConnected && firstOf(each, each.dataset.focusHome ?? '')
      if (home) return home
    }
    return document.getElementById(contentId)
  }
  const isLost = (active: Element | null) => active === null || active === document.body || active.matches(':disabled')
  const check = () => {
    const active = document.activeElement
    if (disabled && active?.id === contentId && disabled.isConnected && !disabled.matches(':disabled'))
      return disabled.focus({ preventScroll: true })
    // The old element still exists and can be focused, so the user moved the focus on purpose.
    if (!last || !isLost(active) || (last.isConnected && !last.matches(':disabled'))) return undefined
    const waits = last.isConnected ? last : null
    const home = waits ? document.getElementById(contentId) : homeOf()
    home?.focus({ preventScroll: true })
    disabled = waits
    return undefined
  }
  const observer = new MutationObserver(() => {
    if (!disabled && !isLost(document.activeElement)) return
    check()
    if (queued) return
    queued = true
    // The browser removes the focus from a disabled element when it renders.
    requestAnimationFrame(() => {
      queued = false
      check()
    })
  })
  document.addEventListener('focusin', onFocusIn)
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', onFocusIn)
    observer.disconnect()
  }
}
