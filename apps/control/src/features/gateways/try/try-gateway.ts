import type { TriedGateway, TryGateway } from '@nora/contract/gateways'
import type { Localized } from '@nora/kit'
import type { Actor } from '../../../platform/actor.ts'
import { getVisibleGateway } from '../gateway-access.ts'
import type { Deps } from '../gateways.deps.ts'
import { getState, showGateway } from '../show-gateways.ts'
import type { OwnedGateway } from '../stored/gateways.store.ts'
import { listMembers, type OwnedMember } from '../stored/members.store.ts'
import { toMemberNames } from '../to-member-names.ts'
import { chooseMember, type Step } from './choose-member.ts'
import { steps } from './try.messages.ts'

type Decided = Pick<TriedGateway, 'decided_by'> & Partial<Omit<TriedGateway, 'steps'>>
type Asked = TryGateway & { id: string }

/** Says what would answer a request, and why, by what control knows now. Nothing is sent. */
export function tryGateway(deps: Deps) {
  return async (actor: Actor, asked: Asked): Promise<TriedGateway> => {
    const row = await getVisibleGateway(deps.db, actor, asked.id)
    const said: Step[] = []
    const say = (code: string, text: Localized) => void said.push({ code, text })
    const decided =
      (await decideByAddress(deps, actor, { row, asked, say })) ??
      (await decideByUpstream(deps, { row, asked, said, say }))
    const nothing = { rule: null, status: null, location: null, member: null }
    const told = said.map(({ code, text }) => ({ code, text: text[actor.language] }))
    return { ...nothing, ...decided, steps: told.slice(0, 50) }
  }
}

type Trial = { row: OwnedGateway; asked: Asked; say: (code: string, text: Localized) => void }

/** By what comes before the upstream: its state, its policy, a tunnel that has the address, maintenance. */
async function decideByAddress(
  deps: Deps,
  actor: Actor,
  { row, asked, say }: Trial,
): Promise<Decided | null> {
  const shown = await showGateway(deps, actor, row)
  if (shown.state === 'disabled') {
    say('disabled', steps.disabled)
    return { decided_by: 'disabled', status: 404 }
  }
  if (shown.state === 'pending') {
    say('pending', steps.pending)
    return { decided_by: 'pending' }
  }
  const byPolicy = await decideByPolicy(deps, { row, asked, say })
  if (byPolicy !== null) return byPolicy
  if (shown.tunnel !== null) {
    say('tunnel_has_it', steps.tunnel_has_it(shown.tunnel.user.name ?? shown.tunnel.user.email))
    return { decided_by: 'tunnel' }
  }
  if (!shown.maintenance.is_on) return null
  say('maintenance', steps.maintenance)
  return { decided_by: 'maintenance', status: 503 }
}

async function decideByPolicy(deps: Deps, { row, asked, say }: Trial): Promise<Decided | null> {
  if (row.kind === 'port') return null
  const { method, path, headers } = asked
  const url = `https://${row.endpoint}${path}`
  const decision = await deps.runPolicy(row.team_id, row.endpoint, { method, url, headers })
  if (decision === null) say('no_policy', steps.no_policy)
  if (decision?.kind === 'proceed') say('policy_passed', steps.policy_passed)
  if (decision?.kind === 'unknown') say('policy_unknown', steps.policy_unknown(decision.action ?? '?'))
  if (decision === null || decision.kind === 'proceed' || decision.kind === 'unknown') return null
  const { kind, status, action } = decision
  const rule = decision.rule ?? action ?? '?'
  if (kind === 'answer') say('policy_answered', steps.policy_answered(rule, status ?? 200))
  if (kind === 'close') say('policy_closed', steps.policy_closed(rule))
  if (kind === 'forward') say('policy_forwarded', steps.policy_forwarded(rule))
  return { decided_by: 'policy', rule, status }
}

async function decideByUpstream(
  deps: Deps,
  { row, asked, said, say }: Trial & { said: Step[] },
): Promise<Decided> {
  const { upstream } = row
  switch (upstream.kind) {
    case 'fixed':
      say('fixed', steps.fixed(upstream.status))
      return { decided_by: 'fixed', status: upstream.status }
    case 'redirect': {
      const location = upstream.keep_path ? new URL(asked.path, upstream.url).href : upstream.url
      say('redirect', steps.redirect(location))
      return { decided_by: 'redirect', status: upstream.status, location }
    }
    case 'url':
      say('url', steps.url(upstream.url))
      return { decided_by: 'url' }
    case 'tunnel': {
      const [tunnel] = deps.listOpenTunnels(row.team_id, [upstream.target])
      const isThere = tunnel?.is_held ?? false
      say('tunnel', isThere ? steps.tunnel(upstream.target) : steps.tunnel_away(upstream.target))
      return { decided_by: isThere ? 'tunnel' : 'none' }
    }
    case 'pool': {
      const chosen = await decideByMembers(deps, row, asked)
      said.push(...chosen.steps)
      return chosen.member === null
        ? { decided_by: 'none', status: 503 }
        : { decided_by: 'member', member: chosen.member }
    }
  }
}

async function decideByMembers(
  deps: Deps,
  row: OwnedGateway,
  asked: Asked,
): Promise<{ member: TriedGateway['member']; steps: Step[] }> {
  const members = await listMembers(deps.db, [row.id])
  const chosen = chooseMember({
    members: members.map((member) => ({
      ...member,
      target: toTitle(member),
      names: toMemberNames(member),
      state: getState(deps, member),
      running: deps.live.getMember(row.id, member.id).running,
    })),
    balance: row.balance,
    named: findNamed(row, asked),
    bound: findCookie(asked, 'nora_member')?.split('.')[0] ?? null,
    hasPage: (row.maintenance?.page ?? null) !== null,
  })
  const found = members.find(({ id }) => id === chosen.member?.id)
  const member = found === undefined ? null : { id: found.id, name: found.name, target: found.target }
  return { member, steps: chosen.steps }
}

/** Nobody has chosen the target of one that came with a client: whose it is says more. */
function toTitle({ target, user, is_joined }: OwnedMember): string {
  return is_joined && user !== null ? `${user.name ?? user.email} (${target})` : target
}

/** The member that the request names, in a way that the gateway listens to. */
function findNamed({ route_by }: Pick<OwnedGateway, 'route_by'>, asked: Asked): string | null {
  const header = asked.headers.find(([name]) => name.toLowerCase() === 'x-nora-route')?.[1]
  if (route_by.header && header !== undefined) return header.trim()
  const query = new URL(asked.path, 'http://gateway.internal').searchParams.get('nora_route')
  if (route_by.query && query !== null) return query
  return route_by.cookie ? (findCookie(asked, 'nora_route') ?? null) : null
}

function findCookie({ headers }: Pick<Asked, 'headers'>, wanted: string): string | undefined {
  const pairs = headers
    .filter(([name]) => name.toLowerCase() === 'cookie')
    .flatMap(([, value]) => value.split(';'))
  const found = pairs.map((pair) => pair.trim()).find((pair) => pair.startsWith(`${wanted}=`))
  return found?.slice(wanted.length + 1)
}
