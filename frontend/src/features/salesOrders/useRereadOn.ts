import { useEffect, useRef } from 'react'

/** Reads again when an order changes: the ERP's answer may arrive while the user looks at it. */
export function useRereadOn(updatedAt: string, reload: () => unknown): void {
  const seen = useRef(updatedAt)
  useEffect(() => {
    if (seen.current === updatedAt) return
    seen.current = updatedAt
    void reload()
  }, [updatedAt, reload])
}
