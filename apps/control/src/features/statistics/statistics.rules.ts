import { DAY_MS, HOUR_MS, MINUTE_MS } from '@nora/kit'
import { compacted } from './latency-bytes.ts'
import { addCounts, type Step, type TopsRow, type UsageRow } from './rows.ts'

/** Keys of one row of the most asked for; the rest is joined. */
export const TOP_KEYS = 200

const STEP_MS: Record<Step, number> = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS }

/** Returns the start, in UTC, of the step that holds an instant. */
export function stepStart(step: Step, at: Date): Date {
  const ms = at.getTime()
  return new Date(ms - (ms % STEP_MS[step]))
}

/** Rows that are as old as that become rows of the next step. `scope`: what they are sums of. */
export type Move = { from: 'minute' | 'hour'; to: 'hour' | 'day'; scope: 'all' | 'tunnels'; before: Date }

/** Minutes are kept for three hours and their hour, hours of the team and its members for 93 days, of tunnels for 8. */
export function getUsageMoves(now: Date): Move[] {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return [
    { from: 'minute', to: 'hour', scope: 'all', before: stepStart('hour', ago(3 * HOUR_MS)) },
    { from: 'hour', to: 'day', scope: 'tunnels', before: stepStart('day', ago(8 * DAY_MS)) },
    { from: 'hour', to: 'day', scope: 'all', before: stepStart('day', ago(93 * DAY_MS)) },
  ]
}

/** Nobody looks at the most asked for hour by hour. */
export function movesOfTops(now: Date): Move[] {
  const [minutes, hours] = getUsageMoves(now)
  return [minutes!, { ...hours!, scope: 'all' }]
}

/** Days are kept for as long. */
export const KEPT_MS = 400 * DAY_MS

/** A row per tunnel, member, team and step, in the order in which they are locked. */
export function mergeUsage(rows: readonly UsageRow[]): UsageRow[] {
  return mergeBy(rows, (one, other) => ({
    ...one,
    ...addCounts(one, other),
    latency: Buffer.concat([one.latency, other.latency]),
  })).map((row) => ({ ...row, latency: compacted(row.latency) }))
}

export function mergeTops(rows: readonly TopsRow[]): TopsRow[] {
  return mergeBy(rows, (one, other) => ({
    ...one,
    paths: [...one.paths, ...other.paths],
    countries: [...one.countries, ...other.countries],
  })).map((row) => ({ ...row, paths: joinKeys(row.paths), countries: joinKeys(row.countries) }))
}

/**
 * Keeps each key once, the most frequent first; the keys beyond `limit` are joined under the empty key, which
 * comes last.
 */
export function joinKeys<Entry extends [string, ...number[]]>(
  entries: readonly Entry[],
  limit = TOP_KEYS,
): Entry[] {
  const usage = new Map<string, number[]>()
  const add = (key: string, counts: readonly number[]) => {
    const known = usage.get(key)
    usage.set(key, known === undefined ? [...counts] : known.map((count, i) => count + (counts[i] ?? 0)))
  }
  for (const [key, ...counts] of entries) add(key, counts)
  const named = [...usage].filter(([key]) => key !== '').sort(([, one], [, other]) => other[0]! - one[0]!)
  for (const [, counts] of named.slice(limit)) add('', counts)
  const others = usage.get('')
  const kept = named.slice(0, limit)
  return [...kept, ...(others === undefined ? [] : [['', others] as const])].map(
    ([key, counts]) => [key, ...counts] as Entry,
  )
}

type Keyed = Pick<UsageRow, 'team_id' | 'tunnel_id' | 'user_id' | 'step' | 'at'>

function mergeBy<Row extends Keyed>(rows: readonly Row[], merge: (one: Row, other: Row) => Row): Row[] {
  const merged = new Map<string, Row>()
  for (const row of rows) {
    const key = getKey(row)
    const known = merged.get(key)
    merged.set(key, known === undefined ? row : merge(known, row))
  }
  return [...merged].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

function getKey({ team_id, tunnel_id, user_id, step, at }: Keyed): string {
  return `${team_id} ${tunnel_id} ${user_id} ${step} ${at.getTime()}`
}
