import { useEffect, useState } from 'react'

export type BodyState = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; bytes: Uint8Array }

export async function readBody(url: string, signal?: AbortSignal): Promise<Uint8Array> {
  const res = await fetch(url, { signal })
  if (!res.ok) throw new Error(`The body was answered with ${res.status}`)
  return new Uint8Array(await res.arrayBuffer())
}

/** The kept bytes. `keptBytes` grows while the exchange runs; each growth reads them again. */
export function useBody(url: string, keptBytes: number): BodyState {
  const [body, setBody] = useState<BodyState & { url?: string }>({ state: 'loading' })
  useEffect(() => {
    if (keptBytes === 0) {
      setBody({ state: 'loaded', bytes: new Uint8Array(), url })
      return
    }
    const stop = new AbortController()
    readBody(url, stop.signal).then(
      (bytes) => setBody({ state: 'loaded', bytes, url }),
      () => !stop.signal.aborted && setBody({ state: 'failed', url }),
    )
    return () => stop.abort()
  }, [url, keptBytes])
  return body.url === url ? body : { state: 'loading' }
}
