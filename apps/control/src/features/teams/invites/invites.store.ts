import type { Lang } from '@nora/kit'
import { and, count, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { users } from '../../accounts/readable-tables.ts'
import { team_members } from '../teams.tables.ts'
import { team_invites } from './invites.tables.ts'

export type InviteRow = typeof team_invites.$inferSelect
export type InviteWithUser = InviteRow & { user: { id: string; name: string | null; email: string } }

const person = { id: users.id, name: users.name, email: users.email }

function selectInvites(db: Db) {
  return db
    .select({ invite: team_invites, user: person })
    .from(team_invites)
    .innerJoin(users, eq(users.id, team_invites.user_id))
}

/** Lists invitations, newest first; ids sort by time. */
export async function listInvites(
  db: Db,
  { team_id, cursor, limit }: { team_id: string; cursor?: string | undefined; limit: number },
): Promise<InviteWithUser[]> {
  const rows = await selectInvites(db)
    .where(and(eq(team_invites.team_id, team_id), cursor ? lt(team_invites.id, cursor) : undefined))
    .orderBy(desc(team_invites.id))
    .limit(limit)
  return rows.map(({ invite, user }) => ({ ...invite, user }))
}

export async function findInvite(db: Db, id: string): Promise<InviteWithUser | undefined> {
  const [found] = await selectInvites(db).where(eq(team_invites.id, id))
  return found && { ...found.invite, user: found.user }
}

export async function countInvites(db: Db, team_id: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(team_invites)
    .where(eq(team_invites.team_id, team_id))
  return row?.count ?? 0
}

export async function insertInvite(tx: Db, invite: InviteRow): Promise<void> {
  await tx.insert(team_invites).values(invite)
}

export async function prolongInvite(
  tx: Db,
  id: string,
  { sent_at, expires_at }: Pick<InviteRow, 'sent_at' | 'expires_at'>,
): Promise<void> {
  await tx.update(team_invites).set({ sent_at, expires_at }).where(eq(team_invites.id, id))
}

/** The email that was sent last carries the key. */
export async function setMailKey(tx: Db, id: string, mail_key_hash: string): Promise<void> {
  await tx.update(team_invites).set({ mail_key_hash }).where(eq(team_invites.id, id))
}

/** Lists the invitations to these addresses, so that new ones can replace them. */
export async function listInviteIdsTo(tx: Db, team_id: string, emails: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: team_invites.id })
    .from(team_invites)
    .where(and(eq(team_invites.team_id, team_id), inArray(team_invites.email, [...emails])))
  return rows.map(({ id }) => id)
}

const OWN_SHOWN = 100

/** Invitations to an address that can still be accepted, from all teams, the newest first. */
export async function listInvitesTo(db: Db, email: string, now: Date): Promise<InviteWithUser[]> {
  const rows = await selectInvites(db)
    .where(and(eq(team_invites.email, email), gt(team_invites.expires_at, now)))
    .orderBy(desc(team_invites.id))
    .limit(OWN_SHOWN)
  return rows.map(({ invite, user }) => ({ ...invite, user }))
}

export async function deleteInvitesExpiredBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(team_invites).where(lt(team_invites.expires_at, moment))
}

/** Lists those of the addresses that belong to members of the team. */
export async function listMemberEmails(
  db: Db,
  team_id: string,
  emails: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(team_members)
    .innerJoin(users, eq(users.id, team_members.user_id))
    .where(and(eq(team_members.team_id, team_id), inArray(users.email, [...emails])))
  return rows.map(({ email }) => email)
}

/** Whether somebody can sign in with the address. */
export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.email, email)).limit(1)
  return rows.length > 0
}

/** Maps each of the addresses that has an account to the language of its user. */
export async function listLanguages(db: Db, emails: readonly string[]): Promise<Map<string, Lang>> {
  const rows = await db
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(inArray(users.email, [...emails]))
  return new Map(rows.map(({ email, language }) => [email, language]))
}

/** Whether the person has shown that the address is theirs. */
export async function hasConfirmedEmail(db: Db, user_id: string): Promise<boolean> {
  const [row] = await db.select({ at: users.email_confirmed_at }).from(users).where(eq(users.id, user_id))
  return row?.at != null
}
