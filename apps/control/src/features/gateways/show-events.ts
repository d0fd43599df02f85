import type { GatewayEvents, GatewayStatistics } from '@nora/contract/gateways'
import { DAY_MS, HOUR_MS, LATENCY_BUCKETS, latencyQuantile, MINUTE_MS } from '@nora/kit'
import type { Actor } from '../../platform/actor.ts'
import { getVisibleGateway } from './gateway-access.ts'
import type { Deps } from './gateways.deps.ts'
import { listEvents } from './stored/events.store.ts'
import { listMembers } from './stored/members.store.ts'
import { listMinutes, type MinuteRow } from './stored/minutes.store.ts'

const STEPS = { hour: MINUTE_MS, day: 15 * MINUTE_MS, week: 2 * HOUR_MS } as const
const SPANS = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS } as const

export function showEvents(deps: Deps) {
  return async (
    actor: Actor,
    { id, before, limit }: { id: string; before?: string | undefined; limit: number },
  ): Promise<GatewayEvents> => {
    await getVisibleGateway(deps.db, actor, id)
    const rows = await listEvents(deps.db, { gateway_id: id, before, limit: limit + 1 })
    const targets = new Map((await listMembers(deps.db, [id])).map((member) => [member.id, member.target]))
    const items = rows.slice(0, limit).map(({ id: event, at, member_id, from, to, reason, target }) => ({
      id: event,
      at: at.toISOString(),
      member: member_id === null ? null : { id: member_id, target: targets.get(member_id) ?? target ?? '' },
      from,
      to,
      reason,
    }))
    return { items, next_before: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
  }
}

/** The traffic of a gateway and of its members, in steps of the period. */
export function getStatistics(deps: Deps) {
  return async (actor: Actor, id: string, period: keyof typeof STEPS): Promise<GatewayStatistics> => {
    await getVisibleGateway(deps.db, actor, id)
    const stepMs = STEPS[period]
    const end = Math.ceil(deps.clock.now().getTime() / stepMs) * stepMs
    const start = end - SPANS[period]
    const rows = await listMinutes(deps.db, id, new Date(start))
    const members = await listMembers(deps.db, [id])
    const series = [null, ...members.map(({ id: member, target }) => ({ id: member, target }))]
    return {
      step_s: stepMs / 1_000,
      series: series.map((member) => ({
        member,
        points: toPoints(
          rows.filter(({ member_id }) => member_id === (member?.id ?? '')),
          { start, end, stepMs },
        ),
      })),
    }
  }
}

function toPoints(
  rows: readonly MinuteRow[],
  { start, end, stepMs }: { start: number; end: number; stepMs: number },
) {
  return Array.from({ length: (end - start) / stepMs }, (_, i) => {
    const from = start + i * stepMs
    const own = rows.filter(({ minute }) => minute.getTime() >= from && minute.getTime() < from + stepMs)
    const latency = new Float64Array(LATENCY_BUCKETS)
    for (const row of own)
      for (const [bucket, count] of row.latency) latency[bucket] = (latency[bucket] ?? 0) + count
    const sum = (of: (row: MinuteRow) => number) => own.reduce((all, row) => all + of(row), 0)
    return {
      at: new Date(from).toISOString(),
      requests: sum(({ requests }) => requests),
      errors: sum(({ errors }) => errors),
      retries: sum(({ retries }) => retries),
      p95_ms: own.length === 0 ? null : latencyQuantile(latency, 0.95),
    }
  })
}
