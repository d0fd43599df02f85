import type { InspectedTunnel } from '@nora/contract'
import { useEffect, useState } from 'react'
import type { LocalSource } from './local-source.ts'

/** The tunnel of the client that serves this page, kept current. */
export function useTunnel(source: LocalSource): InspectedTunnel | undefined {
  const [tunnel, setTunnel] = useState<InspectedTunnel>()
  useEffect(() => {
    const load = () => {
      source.listTunnels().then(
        ([first]) => setTunnel(first),
        () => {}, // The list says that the client does not answer; the stream asks again when it does.
      )
    }
    return source.listen({
      onEvent: (event) => event.type === 'tunnel' && setTunnel(event.tunnel),
      onConnected: load,
      onLost: () => setTunnel((known) => known && { ...known, state: 'connecting' }),
    })
  }, [source])
  return tunnel
}
