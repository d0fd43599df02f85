import type { GatewayMember, GatewayNews, GatewaySummary } from '@nora/contract/gateways'
import { SECOND_MS } from '@nora/kit'
import { type Actor, can } from '../../platform/actor.ts'
import type { EventStream } from '../../platform/http/event-stream.ts'
import type { Deps } from './gateways.deps.ts'
import { showGateways, toMember } from './show-gateways.ts'
import { listGateways, type OwnedGateway } from './stored/gateways.store.ts'
import { listMembers } from './stored/members.store.ts'

const EVERY_MS = 2 * SECOND_MS
const SHOWN = 100

/** Tells states and counts of the gateways that the actor may see, and which of them were changed. */
export function watchGateways(deps: Deps) {
  return (actor: Actor, stream: EventStream): (() => void) => {
    const { team_id, user_id, credential } = actor
    const whose = can(actor, 'gateways.manage_team') ? {} : { user_id }
    /** Versions and members as they were told. */
    let told: Map<string, string> | null = null
    let isBusy = false
    const tell = async () => {
      if (isBusy) return
      isBusy = true
      try {
        const rows = await listGateways(deps.db, { team_id, ...whose, limit: SHOWN })
        const shown = await showGateways(deps, actor, rows)
        const members = await listMembers(
          deps.db,
          rows.map(({ id }) => id),
        )
        const news = shown.map((gateway) => {
          const own = members.filter(({ gateway_id }) => gateway_id === gateway.id)
          return toNews(
            gateway,
            own.map((member) => toMember(deps, member)),
          )
        })
        // Tunnels that join a pool or leave it do not count as changes of the gateway’s settings.
        const toKey = ({ id, version }: OwnedGateway) =>
          [
            version,
            ...members.filter(({ gateway_id }) => gateway_id === id).map((member) => member.id),
          ].join()
        const captured = new Set(shown.flatMap(({ id, is_captured }) => (is_captured ? id : [])))
        const now = new Map(rows.map((row) => [row.id, `${toKey(row)} ${captured.has(row.id)}`]))
        stream.send({ gateways: news, changed: told === null ? [] : listChanged(told, now) })
        told = now
      } catch (error) {
        deps.log.error({ err: error }, 'gateways could not be told')
      } finally {
        isBusy = false
      }
    }
    void tell()
    const timer = setInterval(() => void tell(), EVERY_MS)
    const forget = deps.revocations.on(credential.id, () => stream.close())
    return () => {
      clearInterval(timer)
      forget()
    }
  }
}

function listChanged(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const ids = new Set([...before.keys(), ...now.keys()])
  return [...ids].filter((id) => before.get(id) !== now.get(id))
}

function toNews(
  { id, state, reason, members_up, members_all, live }: GatewaySummary,
  members: readonly GatewayMember[],
): GatewayNews['gateways'][number] {
  return {
    id,
    state,
    reason,
    members_up,
    members_all,
    live,
    members: members.map((member) => ({
      id: member.id,
      state: member.state,
      reason: member.reason,
      since: member.since,
      share: member.share,
      running: member.running,
      requests_per_s: member.requests_per_s,
      p95_ms: member.p95_ms,
      errors: member.errors,
    })),
  }
}
