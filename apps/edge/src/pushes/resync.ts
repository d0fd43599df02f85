import type { OpenPort } from '@nora/link'
import type { Captures } from '../capture/captures.ts'
import type { Endpoints } from '../endpoints/endpoints.ts'
import type { Legs } from '../legs/legs.ts'
import type { ControlClient } from '../snapshot/control-client.ts'

type Parts = {
  captures: Captures
  endpoints: Endpoints
  legs: Legs
  tcp: { beginSync: () => (ports: readonly OpenPort[], names: readonly string[]) => Promise<void> }
}

/**
 * After control was out of touch: it says which of our tunnels went elsewhere while it could not tell us, and which
 * ports there are now.
 */
export async function resync(
  control: ControlClient,
  { captures, endpoints, legs, tcp }: Parts,
): Promise<void> {
  const tunnels = endpoints.bindings().map(({ tunnel: { facts }, leg, epoch }) => ({
    ...facts.claim,
    leg: leg.no,
    tunnel_id: facts.id,
    epoch,
    hostname: facts.hostname,
  }))
  const settle = tcp.beginSync()
  const { drop, open_ports, passed_through, captured } = await control.ask('resync', { tunnels })
  control.isInSync = true
  for (const dropped of drop) legs.dropTunnel(dropped)
  const isCaptured = new Set(captured)
  // Tunnels that were claimed since are left out: the answer to their claim says it.
  for (const { tunnel_id } of tunnels)
    endpoints.capture(tunnel_id, isCaptured.has(tunnel_id) ? captures : null)
  legs.repeatShells()
  await settle(open_ports, passed_through)
}
