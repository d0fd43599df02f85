import type { Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Address, AddressRequest } from './public-address.ts'
import type { Deps } from './tunnels.deps.ts'
import { type Endpoint, insertTunnel, type TunnelRow, updateOpenTunnel } from './tunnels.store.ts'

export type ClaimRequest = AddressRequest & { origin: Origin }

/** The tunnel that a process of its client comes back to, or adds a leg to. */
export async function resumeTunnel(
  tx: Db,
  tunnel_id: string,
  {
    request,
    endpoint,
    address,
    open,
  }: { request: ClaimRequest; endpoint: Endpoint; address: Address; open: readonly TunnelRow[] },
): Promise<TunnelRow> {
  const { kind, target, wants_capture } = request.claim
  const former = open.find(({ id }) => id === tunnel_id)
  // The operator may have moved the region to https, or to another port or host, since it was opened.
  const { hostname, name, url } = address
  const changes = {
    ...clientFacts(request),
    kind,
    target,
    hostname,
    name,
    url,
    epoch: endpoint.epoch,
    // A choice made since then holds until the client asks for something else.
    ...(former?.asked_capture !== wants_capture && { wants_capture }),
  }
  const row = await updateOpenTunnel(tx, tunnel_id, changes)
  if (!row) throw new Error(`the tunnel ${tunnel_id} was closed while its name was locked`)
  return row
}

export async function openTunnel(
  deps: Deps,
  tx: Db,
  {
    request,
    endpoint,
    url,
    expires_at,
  }: { request: ClaimRequest; endpoint: Endpoint; url: string; expires_at: Date | null },
): Promise<TunnelRow> {
  const { claim, actor, origin } = request
  const { hostname, name } = endpoint
  const row = await insertTunnel(tx, {
    id: deps.ids.next('tun'),
    endpoint_id: endpoint.id,
    kind: claim.kind,
    name,
    hostname,
    url,
    target: claim.target,
    region: endpoint.region,
    team_id: actor.team_id,
    user_id: actor.user_id,
    epoch: endpoint.epoch,
    ...clientFacts(request),
    wants_capture: claim.wants_capture,
    opened_at: deps.clock.now(),
    expires_at,
  })
  const machine = claim.agent.machine
  await deps.emit(tx, origin, { kind: 'tunnel.opened', object_id: row.id, data: { hostname, machine } })
  return row
}

function clientFacts({ claim, actor, client_key_hash }: ClaimRequest) {
  const { agent, credential_id, is_pooled, description, metadata } = claim
  return {
    machine: agent.machine,
    client_version: agent.version,
    client_os: agent.os,
    client_instance: agent.instance,
    credential_id,
    client_key_hash,
    is_pooled,
    description,
    metadata,
    is_sample: actor.credential.kind === 'sample_session',
    asked_capture: claim.wants_capture,
  }
}
