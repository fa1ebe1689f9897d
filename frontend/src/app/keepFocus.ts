const contentId = 'content'

/** The first of some selectors, in their order, that finds something here. */
const firstOf = (within: HTMLElement, selectors: string): HTMLElement | undefined =>
  selectors
    .split(',')
    .map((selector) => within.querySelector<HTMLElement>(selector))
    .find((found) => found !== null) ?? undefined

/**
 * Keeps the focus on the screen when what has it is removed or disabled, where the browser would give it to the body and the
 * next Tab would begin at the top. It goes to the nearest part around it that names a home (`data-focus-home`, selectors in
 * order of preference), else to the screen's content, and back to a button that was disabled only while it worked. A dialog
 * or screen that takes the focus itself is left alone. Returns the end of it.
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
    // What is still there and can have the focus was left on purpose.
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
    // The browser takes the focus from what is disabled when it draws.
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
