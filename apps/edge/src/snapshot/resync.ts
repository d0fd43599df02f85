import type { Endpoints } from '../legs/endpoints.ts'
import type { Legs } from '../legs/legs.ts'
import type { ControlClient } from './control-client.ts'

/** After control was out of touch: it says which of our tunnels went elsewhere while it could not tell us. */
export async function resync(control: ControlClient, endpoints: Endpoints, legs: Legs): Promise<void> {
  const tunnels = endpoints.lanes().map(({ tunnel: { facts }, leg, epoch }) => ({
    ...facts.claim,
    leg: leg.no,
    tunnel_id: facts.id,
    epoch,
    hostname: facts.hostname,
  }))
  const { drop } = await control.ask('resync', { tunnels })
  for (const { tunnel_id, epoch } of drop) legs.supersedeTunnel(tunnel_id, [epoch])
}
