import type { AskAnswer, Claim } from '@nora/link'
import { type Actor, can, type Origin } from '../../platform/actor.ts'
import { type Db, isUniqueViolation } from '../../platform/database/database.ts'
import { hashToken } from '../../platform/hashes.ts'
import { problem } from '../../platform/problem.ts'
import { chooseAddress } from './choose-address.ts'
import { closeInTransaction } from './close-tunnel.ts'
import type { Address, AddressRequest } from './public-address.ts'
import type { Deps } from './tunnels.deps.ts'
import { tunnelsTexts } from './tunnels.messages.ts'
import { type ClaimVerdict, judgeClaim } from './tunnels.rules.ts'
import {
  type Endpoint,
  findOpenTunnel,
  getPersonName,
  insertEndpoint,
  insertTunnel,
  lockEndpoint,
  type TunnelRow,
  updateEndpoint,
  updateOpenTunnel,
} from './tunnels.store.ts'

const MAX_TRIES = 5

type Request = AddressRequest & { origin: Origin }
type Outcome = {
  row: TunnelRow
  endpoint: Endpoint
  address: Address
  verdict: ClaimVerdict
  replaced: TunnelRow | null
}

/** An agent wants a name. Answers with the epoch under which it has it from now on. */
export function claimTunnel(deps: Deps) {
  return async (edge_id: string, claim: Claim): Promise<AskAnswer<'claim'>> => {
    const actor = await deps.getActorOf(claim.credential_id)
    if (!can(actor, 'tunnels.manage_own')) throw problem('Forbidden', tunnelsTexts.noSeat)
    const region = deps.config.regions.find(({ id }) => id === claim.region)
    if (!region) {
      const known = deps.config.regions.map(({ id }) => id).join(', ')
      throw problem('BadRequest', tunnelsTexts.unknownRegion(claim.region, known))
    }
    const origin = toOrigin(deps, actor, claim)
    const request = { actor, claim, region, client_key_hash: hashToken(claim.agent.client_key), origin }
    const outcome = await commit(deps, request)
    announce(deps, actor, edge_id, outcome)
    const { row, endpoint, address } = outcome
    const { id: tunnel_id, hostname, url } = row
    return { tunnel_id, hostname, url, epoch: endpoint.epoch, tcp: address.tcp }
  }
}

/** Two who invent the same new name at once meet at the unique index; the second looks again. */
async function commit(deps: Deps, request: Request): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await deps.transaction((tx) => claimInTransaction(deps, tx, request))
    } catch (error) {
      if (attempt === MAX_TRIES || !isUniqueViolation(error)) throw error
    }
  }
}

async function claimInTransaction(deps: Deps, tx: Db, request: Request): Promise<Outcome> {
  const { actor, claim, region, client_key_hash, origin } = request
  const address = await chooseAddress(deps, tx, request)
  assertMayOpen(deps, actor, address)
  const { hostname, name, tcp } = address
  const now = deps.clock.now()
  const known = await lockEndpoint(tx, address)
  const open = known ? ((await findOpenTunnel(tx, known.id)) ?? null) : null
  const claimant = {
    user_id: actor.user_id,
    team_id: actor.team_id,
    client_key_hash,
    instance: claim.agent.instance,
  }
  const verdict = judgeClaim(known ? { ...known, open } : null, claimant, now)
  if (known && verdict === 'refuse') throw await taken(tx, { ...known, name })
  if (open && verdict === 'supersede') {
    await closeInTransaction(deps, tx, { id: open.id, reason: 'superseded', origin })
  }
  const endpoint: Endpoint = {
    id: known?.id ?? deps.ids.next('end'),
    hostname,
    name,
    region: region.id,
    port: tcp?.port ?? null,
    is_random: known?.team_id === actor.team_id ? known.is_random : address.is_random,
    team_id: actor.team_id,
    user_id: actor.user_id,
    client_key_hash,
    machine: claim.agent.machine,
    target: claim.target,
    epoch: (known?.epoch ?? 0) + 1,
    last_claimed_at: now,
    closed_at: null,
  }
  if (known) await updateEndpoint(tx, known.id, endpoint)
  else await insertEndpoint(tx, endpoint)
  const row =
    open && verdict === 'resume'
      ? await resume(tx, open, request)
      : await openNew(deps, tx, { request, endpoint, url: address.url })
  return { row, endpoint, address, verdict, replaced: open }
}

/** A port may be named by its alias or its number. */
function assertMayOpen(deps: Deps, { credential }: Actor, { name, tcp }: Address): void {
  if (credential.kind !== 'public_key' || deps.mayOpen(credential.names, name)) return
  if (tcp && deps.mayOpen(credential.names, String(tcp.port))) return
  throw problem('Forbidden', tunnelsTexts.keyOpensOnly(credential.names.join(', ')))
}

async function resume(tx: Db, open: TunnelRow, request: Request): Promise<TunnelRow> {
  const changes = { ...clientFacts(request), target: request.claim.target }
  const row = await updateOpenTunnel(tx, open.id, changes)
  if (!row) throw new Error(`the tunnel ${open.id} was closed while its name was locked`)
  return row
}

async function openNew(
  deps: Deps,
  tx: Db,
  { request, endpoint, url }: { request: Request; endpoint: Endpoint; url: string },
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
    ...clientFacts(request),
    opened_at: deps.clock.now(),
  })
  const machine = claim.agent.machine
  await deps.emit(tx, origin, { kind: 'tunnel.opened', object_id: row.id, data: { hostname, machine } })
  return row
}

function clientFacts({ claim: { agent, credential_id }, actor }: Request) {
  return {
    machine: agent.machine,
    client_version: agent.version,
    client_os: agent.os,
    client_instance: agent.instance,
    credential_id,
    is_sample: actor.credential.kind === 'sample_session',
  }
}

/** What was committed becomes visible: here, at the edge that held the name, and at those who thought it unknown. */
function announce(deps: Deps, actor: Actor, edge_id: string, outcome: Outcome): void {
  const { row, endpoint, verdict, replaced } = outcome
  const user = { id: actor.user_id, name: actor.name, email: actor.email }
  const heldBy = replaced && deps.live.get(replaced.id)?.edge_id
  // The claiming edge replaces its own legs of a resumed tunnel by the answer.
  if (replaced && heldBy && !(verdict === 'resume' && heldBy === edge_id)) {
    deps.edges.push(heldBy, 'supersede_tunnel', { tunnel_id: replaced.id, epoch: endpoint.epoch })
  }
  if (replaced && verdict === 'supersede') {
    deps.live.close({ ...replaced, closed_at: row.opened_at, close_reason: 'superseded', user })
  }
  deps.live.open({ ...row, user }, endpoint.epoch, edge_id)
  if (verdict === 'create') deps.edges.pushAll('forget_hostname', { hostname: row.hostname })
}

async function taken(tx: Db, endpoint: Endpoint) {
  const owner = await getPersonName(tx, endpoint.user_id)
  const said = endpoint.port === null ? tunnelsTexts.nameTaken : tunnelsTexts.portTaken
  return problem('Conflict', said(endpoint.name, owner, endpoint.machine), {
    data: { owner, machine: endpoint.machine },
  })
}

function toOrigin(deps: Deps, actor: Actor, { agent }: Claim): Origin {
  return {
    user_id: actor.user_id,
    team_id: actor.team_id,
    credential_id: actor.credential.id,
    address: agent.remote_address,
    client: `nora/${agent.version} (${agent.os}; ${agent.machine})`,
    request_id: deps.ids.next('req'),
  }
}
