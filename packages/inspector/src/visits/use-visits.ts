import type { InspectorEvent } from '@nora/contract/tunnels'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Visit, withVisits } from './visit-list.ts'
import type { VisitSource } from './visit-source.ts'

export type LiveVisits<One> = {
  /** Newest first; undefined until the first answer. */
  visits: readonly One[] | undefined
  failed: boolean
  connected: boolean
  reload(): void
}

/** Changes arrive many a second; drawing them four times in one is enough for the eye. */
const DRAW_EVERY_MS = 250

/** A list of visits, kept live. `list` and `pick` stay the same from call to call. */
export function useVisits<One extends Visit>(
  source: VisitSource,
  list: (source: VisitSource) => Promise<readonly One[]>,
  pick: (event: InspectorEvent) => One | null,
): LiveVisits<One> {
  const [visits, setVisits] = useState<readonly One[]>()
  const [failed, setFailed] = useState(false)
  const [connected, setConnected] = useState(true)
  const changes = useRef(new Map<One['id'], One>())
  // The answer under way may be older than a change that overtakes it, so changes wait for it.
  const loading = useRef(false)

  const showChanges = useCallback(() => {
    const gathered = [...changes.current.values()]
    changes.current.clear()
    setVisits((known) => known && withVisits(known, gathered))
  }, [])

  const reload = useCallback(() => {
    loading.current = true
    list(source)
      .then(
        (items) => {
          setFailed(false)
          setVisits(items)
        },
        () => setFailed(true),
      )
      .finally(() => {
        loading.current = false
        showChanges()
      })
  }, [source, list, showChanges])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = source.listen({
      onEvent(event) {
        const visit = pick(event)
        if (visit === null) return
        changes.current.set(visit.id, visit)
        timer ??= setTimeout(() => {
          timer = undefined
          if (!loading.current) showChanges()
        }, DRAW_EVERY_MS)
      },
      onConnected() {
        setConnected(true)
        reload()
      },
      onLost() {
        setConnected(false)
        setFailed(true)
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [source, pick, reload, showChanges])

  return { visits, failed, connected, reload }
}
