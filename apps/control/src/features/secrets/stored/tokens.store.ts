import { and, asc, eq, getTableColumns, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { users } from '../../accounts/readable-tables.ts'
import { team_members } from '../../teams/readable-tables.ts'
import { secrets_tokens } from './tokens.tables.ts'

export type TokenRow = typeof secrets_tokens.$inferSelect
/** With who made it, while they are in the team. */
export type ShownToken = Omit<TokenRow, 'statement'> & {
  maker: { id: string; name: string | null; email: string } | null
}

const { statement: _statement, ...withoutStatement } = getTableColumns(secrets_tokens)

/** Tokens of a team, the oldest first. */
export async function listTokens(db: Db, team_id: string, ids?: readonly string[]): Promise<ShownToken[]> {
  if (ids?.length === 0) return []
  const rows = await db
    .select({
      ...withoutStatement,
      maker: { id: users.id, name: users.name, email: users.email },
      maker_team: team_members.team_id,
    })
    .from(secrets_tokens)
    .innerJoin(users, eq(users.id, secrets_tokens.made_by))
    .leftJoin(
      team_members,
      and(eq(team_members.user_id, users.id), eq(team_members.team_id, secrets_tokens.team_id)),
    )
    .where(and(eq(secrets_tokens.team_id, team_id), ids && inArray(secrets_tokens.id, [...ids])))
    .orderBy(asc(secrets_tokens.created_at), asc(secrets_tokens.id))
  return rows.map(({ maker, maker_team, ...row }) => ({ ...row, maker: maker_team === null ? null : maker }))
}

export async function findToken(db: Db, id: string): Promise<TokenRow | undefined> {
  return (await db.select().from(secrets_tokens).where(eq(secrets_tokens.id, id))).at(0)
}

export async function countTokens(db: Db, team_id: string): Promise<number> {
  const isUsable = and(eq(secrets_tokens.team_id, team_id), isNull(secrets_tokens.revoked_at))
  return db.$count(secrets_tokens, isUsable)
}

export async function insertToken(tx: Db, row: TokenRow): Promise<void> {
  await tx.insert(secrets_tokens).values(row)
}

type TokenChanges = Partial<Pick<TokenRow, 'name' | 'cidrs' | 'expires_at'>>

export async function saveToken(tx: Db, id: string, changes: TokenChanges): Promise<void> {
  await tx.update(secrets_tokens).set(changes).where(eq(secrets_tokens.id, id))
}

/** Answers whether it was not revoked before; of several at once one is told so. */
export async function revokeTokenRow(tx: Db, id: string, revoked_at: Date): Promise<boolean> {
  const rows = await tx
    .update(secrets_tokens)
    .set({ revoked_at })
    .where(and(eq(secrets_tokens.id, id), isNull(secrets_tokens.revoked_at)))
    .returning({ id: secrets_tokens.id })
  return rows.length > 0
}

/** Notes the use unless one was noted since `before`. */
export async function saveUse(
  db: Db,
  { id, used_at, used_from }: Pick<TokenRow, 'id' | 'used_at' | 'used_from'>,
  before: Date,
): Promise<void> {
  const isDue = or(isNull(secrets_tokens.used_at), lt(secrets_tokens.used_at, before))
  await db
    .update(secrets_tokens)
    .set({ used_at, used_from })
    .where(and(eq(secrets_tokens.id, id), isDue))
}

/** Tokens of who leaves the team are the new owner’s from now on. */
export async function handTokensOver(
  tx: Db,
  { team_id, user_id }: { team_id: string; user_id: string },
  newOwnerId: string,
): Promise<void> {
  await tx
    .update(secrets_tokens)
    .set({ made_by: newOwnerId })
    .where(and(eq(secrets_tokens.team_id, team_id), eq(secrets_tokens.made_by, user_id)))
}

/** Those of the tokens that open something now. */
export async function listInForce(db: Db, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { id, revoked_at, expires_at } = secrets_tokens
  const rows = await db
    .select({ id })
    .from(secrets_tokens)
    .where(and(inArray(id, [...ids]), isNull(revoked_at), or(isNull(expires_at), gt(expires_at, now))))
  return new Set(rows.map((row) => row.id))
}
