import type { InspectedTunnel } from '@nora/contract/tunnels'
import { useEffect, useState } from 'react'
import type { LocalSource } from './local-source.ts'

const NONE: readonly InspectedTunnel[] = []

/** The tunnels of the client that serves this page, kept current. */
export function useTunnels(source: LocalSource): readonly InspectedTunnel[] {
  const [tunnels, setTunnels] = useState(NONE)
  useEffect(() => {
    const load = () => {
      source.listTunnels().then(setTunnels, () => {
        // The list says that the client does not answer; the stream asks again when it does.
      })
    }
    return source.listen({
      onEvent: (event) => event.type === 'tunnel' && load(),
      onConnected: load,
      onLost: () => setTunnels((known) => known.map((tunnel) => ({ ...tunnel, state: 'connecting' }))),
    })
  }, [source])
  return tunnels
}
