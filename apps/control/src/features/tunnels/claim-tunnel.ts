import type { AskAnswer, Claim } from '@nora/link'
import type { Actor, Origin } from '../../platform/actor.ts'
import { type Db, isUniqueViolation } from '../../platform/database/database.ts'
import { hashToken } from '../../platform/hashes.ts'
import { problem } from '../../platform/problem.ts'
import { assertAddress } from './assert-address.ts'
import { toAddress } from './authorised-keys.ts'
import { noteCapture } from './capture.ts'
import { chooseAddress } from './choose-address.ts'
import { claimRefusal } from './claim-refusal.ts'
import { closeInTransaction } from './close-tunnel.ts'
import { dismissHolders } from './dismiss-holders.ts'
import { type Holder, isHeld } from './live-tunnel.ts'
import { type ClaimRequest, openTunnel, resumeTunnel } from './open-tunnel.ts'
import { assertFreeQuota, getExpiry, lockPlanLimits, setPlanLimits, toLimits } from './plan-limits.ts'
import type { Address } from './public-address.ts'
import { toActorOfProcess } from './team-of-process.ts'
import { toClaimant } from './to-claimant.ts'
import { toSuccessor } from './to-successor.ts'
import type { Deps, PlanLimits } from './tunnels.deps.ts'
import { tunnelsTexts } from './tunnels.messages.ts'
import { checkClaim } from './tunnels.rules.ts'
import {
  type Endpoint,
  insertEndpoint,
  listOpenTunnelsOf,
  lockEndpoint,
  type TunnelRow,
  updateEndpoint,
} from './tunnels.store.ts'

const MAX_TRIES = 5

/** `replaced`: the tunnel that ended for it. */
type Outcome = {
  row: TunnelRow
  address: Address
  replaced: TunnelRow | undefined
  plan: PlanLimits | null
}

/** A leg wants to carry a name. Answers with the epoch under which it does from now on. */
export function claimTunnel(deps: Deps) {
  return async (edge_id: string, claim: Claim): Promise<AskAnswer<'claim'>> => {
    const actor = await toActorOfProcess(deps)(await deps.getActorOf(claim.credential_id), claim.agent)
    await deps.assertAgentAllowed(actor.team_id, claim.agent.remote_address)
    const region = deps.config.regions.find(({ id }) => id === claim.region)
    if (!region) {
      const known = deps.config.regions.map(({ id }) => id).join(', ')
      throw problem('BadRequest', tunnelsTexts.unknownRegion(claim.region, known))
    }
    if (claim.rules.includes('https_redirect') && region.public_scheme !== 'https') {
      throw problem('BadRequest', tunnelsTexts.noHttps(region.id))
    }
    await assertMembers(deps, actor, claim)
    const origin = toOrigin(deps, actor, claim)
    const request = { actor, claim, region, client_key_hash: hashToken(claim.agent.client_key), origin }
    const outcome = await commit(deps, request)
    if (outcome.address.gateway_id !== undefined) deps.gateways.touch()
    announce(deps, request, { edge_id, leg: claim.leg, epoch: outcome.row.epoch }, outcome)
    const { row, address, plan } = outcome
    if (!deps.live.get(row.id)) {
      // The tunnel ended between the commit and now. If a lost right ended it, the refusal says so.
      await deps.transaction((tx) => deps.assertMayOpen(tx, actor, claim.kind))
      throw problem('Conflict', tunnelsTexts.endedMeanwhile)
    }
    const { id: tunnel_id, hostname, url, epoch } = row
    const limits = toLimits(plan, row, { now: deps.clock.now() })
    setPlanLimits(deps, row, limits)
    const is_captured = await noteCapture(deps, row)
    return { tunnel_id, hostname, url, epoch, tcp: address.tcp, limits, is_captured }
  }
}

/**
 * Refuses people named for a shell who are no members of the team, because a typing mistake must not look like
 * a denial.
 */
async function assertMembers(deps: Deps, { team_id }: Actor, { people }: Claim): Promise<void> {
  if (people === null || people.emails.length === 0) return
  const nonMembers = await deps.listNonMembers(team_id, people.emails.map(toAddress))
  if (nonMembers.length > 0) throw problem('BadRequest', tunnelsTexts.noMembers(nonMembers.join(', ')))
}

/**
 * Commits a claim. Two claims that choose the same new name at once meet at the unique index; the second one
 * looks again.
 */
async function commit(deps: Deps, request: ClaimRequest): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await deps.transaction((tx) => claimInTransaction(deps, tx, request))
    } catch (error) {
      if (attempt === MAX_TRIES || !isUniqueViolation(error)) throw error
    }
  }
}

async function claimInTransaction(deps: Deps, tx: Db, request: ClaimRequest): Promise<Outcome> {
  const { actor, claim, region, client_key_hash, origin } = request
  await deps.assertMayOpen(tx, actor, claim.kind)
  const plan = await lockPlanLimits(deps, tx, actor)
  plan?.assertKind(claim.kind)
  const address = await chooseAddress(deps, tx, request)
  assertKeyOpens(deps, actor, address)
  const { hostname, name, tcp } = address
  const now = deps.clock.now()
  const known = await lockEndpoint(tx, address)
  const open = known ? await listOpenTunnelsOf(tx, known.id) : []
  // Its records say whose an own domain is: what another team had there before does not count.
  const isLeft = address.is_own && known?.team_id !== actor.team_id && open.length === 0
  const claimed = known &&
    !isLeft && {
      ...known,
      open: open.map((tunnel) => ({ ...tunnel, is_held: isHeldNow(deps, tunnel.id) })),
    }
  const claimant = toClaimant(request)
  const decision = checkClaim(claimed || null, claimant, now)
  if (known && decision.kind === 'refuse')
    throw await claimRefusal(tx, { ...known, name }, { claimant, why: decision.why })
  const replaced =
    decision.kind === 'supersede'
      ? await closeInTransaction(deps, tx, { id: decision.tunnel_id, reason: 'superseded', origin })
      : undefined
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
  if (decision.kind !== 'resume') {
    // One that is open goes on: the gateway came later, and may lead to it.
    await deps.gateways.assertNotHeld(tx, { team_id: actor.team_id, hostname })
    if (plan) await assertFreeQuota(tx, plan, { team_id: actor.team_id, kind: claim.kind })
    // Own domains were counted when they were added.
    if (!endpoint.is_random && !address.is_own)
      await assertAddress(deps, tx, { plan, wanted: endpoint, known, now })
  }
  if (known) await updateEndpoint(tx, known.id, endpoint)
  else await insertEndpoint(tx, endpoint)
  const row =
    decision.kind === 'resume'
      ? await resumeTunnel(tx, decision.tunnel_id, { request, endpoint, address, open })
      : await openTunnel(deps, tx, { request, endpoint, url: address.url, expires_at: getExpiry(plan, now) })
  await joinPool(deps, tx, request, address)
  return { row, address, replaced, plan }
}

async function joinPool(
  { gateways }: Pick<Deps, 'gateways'>,
  tx: Db,
  { claim, actor: { team_id, user_id } }: ClaimRequest,
  { hostname, gateway_id }: Address,
): Promise<void> {
  if (claim.pool === undefined || gateway_id === undefined) return
  const { weight, tier } = claim.pool
  await gateways.join(tx, { gateway_id, team_id, hostname, user_id, weight, tier })
}

/** A port may be named by its alias or its number. */
function assertKeyOpens(deps: Deps, { credential }: Actor, { name, tcp }: Address): void {
  if (credential.kind !== 'public_key' || deps.mayOpen(credential.names, name)) return
  if (tcp && deps.mayOpen(credential.names, String(tcp.port))) return
  throw problem('Forbidden', tunnelsTexts.keyOpensOnly(credential.names.join(', ')))
}

/**
 * Tells of a committed claim: listeners here, edges that carried the name, and edges that knew nobody for it.
 */
function announce(
  deps: Deps,
  request: ClaimRequest,
  holder: Holder,
  { row, address, replaced }: Outcome,
): void {
  const { actor, claim } = request
  const { live, edges } = deps
  const user = { id: actor.user_id, name: actor.name, email: actor.email }
  if (replaced) {
    dismissHolders(deps, replaced.id, toSuccessor(request, replaced))
    live.close({ ...replaced, user })
  }
  const former = live.get(row.id)?.holders.find(({ leg }) => leg === holder.leg)
  const wasHeld = live.ofEndpoint(row.endpoint_id).some(isHeld)
  const { rules, visitors } = claim
  if (!live.hold({ ...row, user }, holder, { rules, visitors, port: address.tcp })) return
  // The claiming edge replaces its own leg by the answer.
  if (former && former.edge_id !== holder.edge_id) {
    edges.push(former.edge_id, 'supersede_tunnel', { tunnel_id: row.id, epochs: [former.epoch] })
  }
  if (address.tcp) {
    const { region, hostname } = row
    deps.edges.pushRegion(region, 'open_port', { region, hostname, ...address.tcp }, holder.edge_id)
  }
  if (row.kind === 'tls') {
    const { region, hostname } = row
    edges.pushRegion(region, 'pass_through', { region, hostname, is_on: true }, holder.edge_id)
  }
  // Requests may be waiting for it there.
  if (!wasHeld) edges.pushOthers(holder.edge_id, 'forget_hostname', { hostname: row.hostname })
}

function isHeldNow({ live }: Pick<Deps, 'live'>, tunnel_id: string): boolean {
  const entry = live.get(tunnel_id)
  return entry !== undefined && isHeld(entry)
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
