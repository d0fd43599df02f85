import type { CapturedDetail, CapturedExchange } from '@nora/contract/tunnels'
import { useEffect, useState } from 'react'
import type { ExchangeSource } from './exchange-source.ts'

type Loaded = { id: string; detail: CapturedDetail | null }

export type DetailState = { detail: CapturedDetail | undefined; failed: boolean }

/** Everything about one exchange; asked for again whenever its summary in the list changed. */
export function useDetail(source: ExchangeSource, exchange: CapturedExchange): DetailState {
  const [loaded, setLoaded] = useState<Loaded>()
  const { id } = exchange

  // biome-ignore lint/correctness/useExhaustiveDependencies: the summary is what says that there is more
  useEffect(() => {
    const stop = new AbortController()
    source.getDetail(id, stop.signal).then(
      (detail) => setLoaded({ id, detail }),
      () => !stop.signal.aborted && setLoaded({ id, detail: null }),
    )
    return () => stop.abort()
  }, [source, id, exchange])

  const current = loaded?.id === id ? loaded : undefined
  return { detail: current?.detail ?? undefined, failed: current?.detail === null }
}
