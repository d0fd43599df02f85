import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { teams } from '../../teams/readable-tables.ts'
import type { Credential } from '../credentials.store.ts'
import { credentials, public_keys } from '../credentials.tables.ts'
import type { PublicKeyRow } from '../public-keys.store.ts'

export type InTeam<Row> = Row & { team: { id: string; name: string } }

const team = { id: teams.id, name: teams.name }

/** The user token and API keys in force, in all teams: a hundred and one at most. */
export async function listTokensAndKeys(db: Db, user_id: string): Promise<InTeam<Credential>[]> {
  const rows = await db
    .select({ row: credentials, team })
    .from(credentials)
    .innerJoin(teams, eq(teams.id, credentials.team_id))
    .where(
      and(
        eq(credentials.user_id, user_id),
        inArray(credentials.kind, ['user_token', 'api_key']),
        isNull(credentials.revoked_at),
      ),
    )
  return rows.map(({ row, team }) => ({ ...row, team }))
}

/** SSH keys in all teams: a hundred at most. */
export async function listAllPublicKeys(db: Db, user_id: string): Promise<InTeam<PublicKeyRow>[]> {
  const rows = await db
    .select({ row: public_keys, team })
    .from(public_keys)
    .innerJoin(teams, eq(teams.id, public_keys.team_id))
    .where(eq(public_keys.user_id, user_id))
  return rows.map(({ row, team }) => ({ ...row, team }))
}
