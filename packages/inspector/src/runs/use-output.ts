import { useEffect, useState } from 'react'
import { readBody } from '../bodies/use-body.ts'
import type { ExchangeSource, OutputName } from '../exchanges/exchange-source.ts'

export type OutputState = { bytes: Uint8Array; failed: boolean }

type Loaded = OutputState & { key: string }

const NOTHING = new Uint8Array()

/** Returns what a program has written so far; `keptBytes` grows while it runs, and only the rest is loaded. */
export function useOutput(
  source: ExchangeSource,
  { id, from, keptBytes }: { id: string; from: OutputName; keptBytes: number },
): OutputState {
  const key = `${id} ${from}`
  const [loaded, setLoaded] = useState<Loaded>({ key, bytes: NOTHING, failed: false })
  const known = loaded.key === key ? loaded : { key, bytes: NOTHING, failed: false }
  const offset = known.bytes.length

  useEffect(() => {
    if (keptBytes <= offset) return
    const stop = new AbortController()
    readBody(source.outputUrl(id, from, offset), stop.signal).then(
      (bytes) =>
        setLoaded((before) => {
          const start = before.key === key ? before.bytes.subarray(0, offset) : NOTHING
          return { key, bytes: join(start, bytes), failed: false }
        }),
      () => !stop.signal.aborted && setLoaded((before) => ({ ...before, key, failed: true })),
    )
    return () => stop.abort()
  }, [source, id, from, key, keptBytes, offset])

  return known
}

function join(one: Uint8Array, other: Uint8Array): Uint8Array {
  const joined = new Uint8Array(one.length + other.length)
  joined.set(one)
  joined.set(other, one.length)
  return joined
}
