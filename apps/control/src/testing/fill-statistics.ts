import { LATENCY_BUCKETS, latencyBucket } from '@nora/kit'
import { sql } from 'drizzle-orm'
import { toLatencyBytes } from '../features/statistics/latency-bytes.ts'
import type { Db } from '../platform/database/database.ts'

const PATHS = 200

/** Twenty-four buckets around 40 ms, as a busy site has them. */
const latency = toLatencyBytes(
  Array.from({ length: 24 }, (_, i): [number, number] => [
    Math.min(LATENCY_BUCKETS - 1, latencyBucket(10) + i),
    900 - i * 30,
  ]),
).toString('hex')
const paths = JSON.stringify(
  Array.from({ length: PATHS }, (_, i) => [`site-${i}.localhost /catalog/pies/:id/${i}`, 5_000 - i, i % 7]),
)
const countries = JSON.stringify(['RU', 'DE', 'KZ', 'NL', 'US', 'RS', ''].map((code, i) => [code, 9_000 - i]))

type Size = { team_id: string; user_id: string; tunnels: number }

/**
 * Statistics of a team with so many tunnels of one member over ninety days, as many rows as there can be: each
 * tunnel had visitors in every minute, hour and day. Answers how many rows that are.
 */
export async function fillStatistics(db: Db, { team_id, user_id, tunnels }: Size): Promise<number> {
  /** Rows of one kind for `count` steps back from now, once per tunnel or once for the team or the member. */
  async function fill(
    of: 'tunnel' | 'member' | 'team',
    step: 'minute' | 'hour' | 'day',
    from: number,
    count: number,
  ) {
    const each = of === 'tunnel' ? tunnels : 1
    const whose = sql`
    select ${team_id}::text as team_id, ${of === 'team' ? '' : user_id}::text as user_id,
      ${of === 'tunnel' ? sql`'tun_bench_' || n` : sql`''`} as tunnel_id,
      ${of === 'tunnel' ? sql`'site-' || n || '.localhost'` : sql`''`} as hostname, ${step}::text as step,
      date_trunc(${step}, now()) - (i + ${from}) * ${`1 ${step}`}::interval as at
    from generate_series(1, ${each}) n, generate_series(0, ${count} - 1) i`
    await db.execute(sql`insert into statistics
    select w.*, 1000, 7, 700000, 21000000, 3, 3, 90000, decode(${latency}, 'hex') from (${whose}) w`)
    if (step === 'hour' && from + count > 8 * 24) return
    await db.execute(sql`insert into statistics_tops
    select w.*, ${of === 'tunnel' ? '[["a.localhost /", 9, 0]]' : paths}::jsonb, ${countries}::jsonb from (${whose}) w`)
  }

  await db.execute(sql`insert into endpoints (id, hostname, name, region, is_random, team_id, user_id, client_key_hash, machine, target, epoch, last_claimed_at)
  select 'end_bench_' || n, 'site-' || n || '.localhost', 'site-' || n, 'local', false, ${team_id}, ${user_id},
    'key', 'machine', 'localhost:3000', 1, now() from generate_series(1, ${tunnels}) n`)
  await db.execute(sql`insert into tunnels (id, endpoint_id, kind, name, hostname, url, target, region, team_id, user_id,
    machine, client_version, client_os, client_instance, credential_id, client_key_hash, epoch, opened_at)
  select 'tun_bench_' || n, 'end_bench_' || n, 'http', 'site-' || n, 'site-' || n || '.localhost', 'http://x', 'localhost:3000',
    'local', ${team_id}, ${user_id}, 'machine', '1', 'linux', 'i', 'c', 'key', 1, now() - interval '90 days'
  from generate_series(1, ${tunnels}) n`)
  for (const of of ['tunnel', 'member', 'team'] as const) {
    await fill(of, 'minute', 0, 3 * 60)
    await fill(of, 'hour', 4, 8 * 24 - 4)
    if (of === 'tunnel') await fill(of, 'day', 9, 82)
    else await fill(of, 'hour', 8 * 24, 85 * 24)
  }
  await db.execute(sql`analyze`)
  const answer = await db.execute(sql`select count(*)::int as rows from statistics`)
  return (answer as unknown as { rows: { rows: number }[] }).rows[0]?.rows ?? 0
}
