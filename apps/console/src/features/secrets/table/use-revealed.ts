import { SECOND_MS } from '@nora/kit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createStore } from '../../../platform/store.ts'

const SHOWN_MS = 30 * SECOND_MS

/** Masked values that are in sight: each for 30 seconds, or until it is asked away. */
export function useRevealed() {
  const [revealed] = useState(() => createStore<ReadonlySet<string>>(new Set()))
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const hide = useCallback(
    (id: string) => {
      clearTimeout(timers.current.get(id))
      timers.current.delete(id)
      revealed.set(new Set([...revealed.get()].filter((one) => one !== id)))
    },
    [revealed],
  )
  const reveal = useCallback(
    (id: string) => {
      if (revealed.get().has(id)) return hide(id)
      revealed.set(new Set(revealed.get()).add(id))
      timers.current.set(
        id,
        setTimeout(() => hide(id), SHOWN_MS),
      )
    },
    [revealed, hide],
  )
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
    }
  }, [])
  return { revealed, reveal }
}
