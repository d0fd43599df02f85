import type { CredentialTeam } from '@nora/contract/credentials'
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { teams } from '../teams/readable-tables.ts'
import { credentials, public_keys, temporal_tokens } from './credentials.tables.ts'

export type Credential = typeof credentials.$inferSelect
export type TemporalTokenRow = typeof temporal_tokens.$inferSelect

export async function insertCredential(tx: Db, credential: typeof credentials.$inferInsert): Promise<void> {
  await tx.insert(credentials).values(credential)
}

/** Revoked ones too. */
export async function findCredential(
  db: Db,
  by: { token_hash: string } | { id: string },
): Promise<Credential | undefined> {
  const is = 'id' in by ? eq(credentials.id, by.id) : eq(credentials.token_hash, by.token_hash)
  const [credential] = await db.select().from(credentials).where(is)
  return credential
}

/** Finds the user token in force; there is at most one. */
export async function findUserToken(db: Db, user_id: string): Promise<Credential | undefined> {
  const [token] = await db.select().from(credentials).where(isUserTokenOf(user_id))
  return token
}

/** Two renewals of one user run one after the other: the later one's token is the one in force. */
export async function lockUserToken(tx: Db, user_id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`user_token ${user_id}`}, 0))`)
}

/** Answers the ids of what stopped working. */
export async function revokeUserToken(tx: Db, user_id: string, now: Date): Promise<string[]> {
  const revoked = await tx
    .update(credentials)
    .set({ revoked_at: now })
    .where(isUserTokenOf(user_id))
    .returning({ id: credentials.id })
  return revoked.map(({ id }) => id)
}

function isUserTokenOf(user_id: string) {
  return and(
    eq(credentials.user_id, user_id),
    eq(credentials.kind, 'user_token'),
    isNull(credentials.revoked_at),
  )
}

export async function updateCredential(
  db: Db,
  id: string,
  changes: Partial<Pick<Credential, 'team_id' | 'description'>>,
): Promise<void> {
  await db.update(credentials).set(changes).where(eq(credentials.id, id))
}

const CLIENTS_SHOWN = 100

/** Where the user's client is signed in, the last used first. */
export async function listClientSessions(
  db: Db,
  user_id: string,
): Promise<(Credential & { team: CredentialTeam })[]> {
  const rows = await db
    .select({ credential: credentials, team: { id: teams.id, name: teams.name, type: teams.type } })
    .from(credentials)
    .innerJoin(teams, eq(teams.id, credentials.team_id))
    .where(isClientSessionOf(user_id))
    .orderBy(desc(sql`coalesce(${credentials.last_used_at}, ${credentials.created_at})`))
    .limit(CLIENTS_SHOWN)
  return rows.map(({ credential, team }) => ({ ...credential, team }))
}

/** Whether a client was ever let in for the user, or came with their token or SSH key; revoked tokens count too. */
export async function hasUsedClient(db: Db, user_id: string): Promise<boolean> {
  const isUsed = or(
    eq(credentials.kind, 'client_session'),
    and(eq(credentials.kind, 'user_token'), isNotNull(credentials.last_used_at)),
  )
  const used = db
    .select({ id: credentials.id })
    .from(credentials)
    .where(and(eq(credentials.user_id, user_id), isUsed))
  const usedKeys = db
    .select({ id: public_keys.id })
    .from(public_keys)
    .where(and(eq(public_keys.user_id, user_id), isNotNull(public_keys.last_used_at)))
  return (await used.unionAll(usedKeys).limit(1)).length > 0
}

function isClientSessionOf(user_id: string) {
  return and(
    eq(credentials.user_id, user_id),
    eq(credentials.kind, 'client_session'),
    isNull(credentials.revoked_at),
  )
}

/**
 * Revokes all credentials of the user, all but those of the server’s own sample, those of clients only, or one.
 * Returns the ids of what stopped working.
 */
export async function revokeCredentials(
  tx: Db,
  which: { user_id: string; kind: 'all' | 'own' | 'clients'; id?: string },
  now: Date,
): Promise<string[]> {
  const { user_id, kind, id } = which
  const ofKind = and(
    eq(credentials.user_id, user_id),
    isNull(credentials.revoked_at),
    kind === 'own' ? ne(credentials.kind, 'sample_session') : undefined,
  )
  const revoked = await tx
    .update(credentials)
    .set({ revoked_at: now })
    .where(
      and(
        kind === 'clients' ? isClientSessionOf(user_id) : ofKind,
        id === undefined ? undefined : eq(credentials.id, id),
      ),
    )
    .returning({ id: credentials.id })
  return revoked.map((row) => row.id)
}

type Membership = { team_id: string; user_id: string }

function isInForceFor({ team_id, user_id }: Membership) {
  return and(
    eq(credentials.team_id, team_id),
    eq(credentials.user_id, user_id),
    isNull(credentials.revoked_at),
  )
}

/** Tokens, keys and clients by which a member works in the team. */
export async function listCredentialsOfMember(db: Db, of: Membership): Promise<Credential[]> {
  return db.select().from(credentials).where(isInForceFor(of))
}

/** Which of these are credentials that nobody has revoked. */
export async function listInForce(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: credentials.id })
    .from(credentials)
    .where(and(inArray(credentials.id, [...ids]), isNull(credentials.revoked_at)))
  return rows.map(({ id }) => id)
}

/** Answers the ids of what stopped working; SSH public keys are removed. */
export async function revokeCredentialsOfMember(tx: Db, of: Membership, now: Date): Promise<string[]> {
  const revoked = await tx
    .update(credentials)
    .set({ revoked_at: now })
    .where(isInForceFor(of))
    .returning({ id: credentials.id })
  const removed = await tx
    .delete(public_keys)
    .where(and(eq(public_keys.team_id, of.team_id), eq(public_keys.user_id, of.user_id)))
    .returning({ id: public_keys.id })
  return [...revoked, ...removed].map(({ id }) => id)
}

/** Everything that was made to work in the team. */
export async function deleteCredentialsOfTeam(tx: Db, team_id: string): Promise<void> {
  await tx.delete(credentials).where(eq(credentials.team_id, team_id))
  await tx.delete(public_keys).where(eq(public_keys.team_id, team_id))
  await tx.delete(temporal_tokens).where(eq(temporal_tokens.team_id, team_id))
}

export async function insertTemporalToken(tx: Db, row: TemporalTokenRow): Promise<void> {
  await tx.insert(temporal_tokens).values(row)
}

export async function findTemporalToken(db: Db, id: string): Promise<TemporalTokenRow | undefined> {
  const [row] = await db.select().from(temporal_tokens).where(eq(temporal_tokens.id, id))
  return row
}

/** Moves the row on, if nobody else has meanwhile. */
export async function moveTemporalToken(
  tx: Db,
  id: string,
  from: readonly TemporalTokenRow['state'][],
  changes: Partial<Pick<TemporalTokenRow, 'state' | 'user_id' | 'team_id' | 'last_polled_at'>>,
): Promise<TemporalTokenRow | undefined> {
  const [row] = await tx
    .update(temporal_tokens)
    .set(changes)
    .where(and(eq(temporal_tokens.id, id), inArray(temporal_tokens.state, [...from])))
    .returning()
  return row
}

/** Counts the poll unless the last one was after `notAfter`: two at once cannot both pass. */
export async function recordPoll(tx: Db, id: string, now: Date, notAfter: Date): Promise<boolean> {
  const polled = await tx
    .update(temporal_tokens)
    .set({ last_polled_at: now })
    .where(
      and(
        eq(temporal_tokens.id, id),
        or(isNull(temporal_tokens.last_polled_at), lt(temporal_tokens.last_polled_at, notAfter)),
      ),
    )
    .returning({ id: temporal_tokens.id })
  return polled.length > 0
}

export async function countPending(db: Db, address: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(temporal_tokens)
    .where(
      and(
        eq(temporal_tokens.address, address),
        eq(temporal_tokens.state, 'pending'),
        gt(temporal_tokens.expires_at, now),
      ),
    )
  return row?.count ?? 0
}

export async function deleteTemporalTokensBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(temporal_tokens).where(lt(temporal_tokens.expires_at, moment))
}
