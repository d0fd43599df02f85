import type { CapturedExchange, InspectorEvent } from '@nora/contract/tunnels'
import { useCallback, useEffect, useRef, useState } from 'react'
import { withChanges, withOlder } from './exchange-list.ts'
import type { ExchangeSource } from './exchange-source.ts'

export type LiveExchanges = {
  /** Newest first; undefined until the first answer. */
  exchanges: readonly CapturedExchange[] | undefined
  failed: boolean
  connected: boolean
  paused: boolean
  /** Exchanges that came while paused. */
  heldCount: number
  setPaused(paused: boolean): void
  reload(): void
  loadOlder(): void
  clear(): Promise<void>
}

/** Changes arrive many a second; drawing them four times in one is enough for the eye. */
const DRAW_EVERY_MS = 250

/** The list of a source, kept live. Pausing holds changes back and loses none. */
export function useExchanges(source: ExchangeSource): LiveExchanges {
  const [exchanges, setExchanges] = useState<readonly CapturedExchange[]>()
  const [failed, setFailed] = useState(false)
  const [connected, setConnected] = useState(true)
  const [paused, setPausedState] = useState(false)
  const [heldCount, setHeldCount] = useState(0)
  const held = useRef(new Map<string, CapturedExchange>())
  const pausedNow = useRef(false)
  const cursor = useRef<string | null>(null)
  // The answer under way may be older than a change that overtakes it, so changes wait for it.
  const loading = useRef(false)
  const loadingOlder = useRef(false)

  const showHeld = useCallback(() => {
    const changes = [...held.current.values()]
    held.current.clear()
    setHeldCount(0)
    setExchanges((list) => list && withChanges(list, changes))
  }, [])

  const reload = useCallback(() => {
    loading.current = true
    source
      .list({})
      .then(
        (page) => {
          cursor.current = page.next_cursor
          setFailed(false)
          setExchanges(page.items)
        },
        () => setFailed(true),
      )
      .finally(() => {
        loading.current = false
        if (!pausedNow.current) showHeld()
      })
  }, [source, showHeld])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined

    function onEvent(event: InspectorEvent) {
      if (event.type === 'cleared') {
        held.current.clear()
        setHeldCount(0)
        setExchanges([])
      }
      if (event.type !== 'exchange') return
      held.current.set(event.exchange.id, event.exchange)
      timer ??= setTimeout(() => {
        timer = undefined
        if (pausedNow.current) setHeldCount(held.current.size)
        else if (!loading.current) showHeld()
      }, DRAW_EVERY_MS)
    }

    const stop = source.listen({
      onEvent,
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
  }, [source, reload, showHeld])

  return {
    exchanges,
    failed,
    connected,
    paused,
    heldCount,
    reload,
    setPaused(next) {
      pausedNow.current = next
      setPausedState(next)
      if (!next) showHeld()
    },
    loadOlder() {
      const after = cursor.current
      if (after === null || loadingOlder.current) return
      loadingOlder.current = true
      source
        .list({ after })
        .then(
          (page) => {
            cursor.current = page.next_cursor
            setExchanges((list) => list && withOlder(list, page.items))
          },
          () => {}, // The next scroll asks again.
        )
        .finally(() => {
          loadingOlder.current = false
        })
    },
    async clear() {
      await source.clear()
      held.current.clear()
      cursor.current = null
      setExchanges([])
    },
  }
}
