import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { domains } from '../../domains/readable-tables.ts'
import { ports } from '../../ports/readable-tables.ts'
import { gateways } from './gateways.tables.ts'

export type LostAddress = Pick<typeof gateways.$inferSelect, 'team_id' | 'endpoint' | 'kind'>

const holdsDomain = and(
  eq(domains.team_id, gateways.team_id),
  eq(domains.hostname, gateways.endpoint),
  isNull(domains.released_at),
  or(eq(domains.kind, 'static'), isNotNull(domains.verified_at)),
)
const holdsPort = and(
  eq(ports.team_id, gateways.team_id),
  eq(ports.region, gateways.region),
  eq(ports.port, gateways.port),
  isNull(ports.released_at),
)

/** Who may come in by the ports at which gateways stand, by the id of the gateway. */
export async function listPortRules(
  db: Db,
): Promise<Map<string, { allow: readonly string[]; deny: readonly string[] }>> {
  const rows = await db
    .select({ id: gateways.id, allow: ports.allow, deny: ports.deny })
    .from(gateways)
    .innerJoin(ports, holdsPort)
  return new Map(rows.map(({ id, ...rules }) => [id, rules]))
}

/** Addresses of gateways that their teams do not hold now: released, or DNS shows no longer whose they are. */
export async function listLostAddresses(db: Db, team_id?: string): Promise<LostAddress[]> {
  return db
    .select({ team_id: gateways.team_id, endpoint: gateways.endpoint, kind: gateways.kind })
    .from(gateways)
    .leftJoin(domains, holdsDomain)
    .leftJoin(ports, holdsPort)
    .where(
      and(
        ne(gateways.kind, 'internal'),
        isNull(domains.id),
        isNull(ports.id),
        team_id === undefined ? undefined : eq(gateways.team_id, team_id),
      ),
    )
}
