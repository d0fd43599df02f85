import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { type Db, isUniqueViolation } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import { accountsTexts } from './accounts.messages.ts'
import { provider_flows, provider_links } from './provider-links.tables.ts'

export type LinkRow = typeof provider_links.$inferSelect
export type FlowRow = typeof provider_flows.$inferSelect

/** Refuses one of two links to the same identity at the same time. */
export async function insertLink(tx: Db, link: LinkRow): Promise<void> {
  try {
    await tx.insert(provider_links).values(link)
  } catch (error) {
    throw isUniqueViolation(error) ? problem('Conflict', accountsTexts.providerLinked) : error
  }
}

export async function findLink(db: Db, provider: string, subject: string): Promise<LinkRow | undefined> {
  const isThis = and(eq(provider_links.provider, provider), eq(provider_links.subject, subject))
  const [link] = await db.select().from(provider_links).where(isThis)
  return link
}

export async function listLinksOf(db: Db, user_id: string): Promise<LinkRow[]> {
  return db
    .select()
    .from(provider_links)
    .where(eq(provider_links.user_id, user_id))
    .orderBy(asc(provider_links.id))
}

export async function isLinked(db: Db, user_id: string): Promise<boolean> {
  const [link] = await db
    .select({ id: provider_links.id })
    .from(provider_links)
    .where(eq(provider_links.user_id, user_id))
    .limit(1)
  return link !== undefined
}

export async function recordLinkUse(tx: Db, id: string, now: Date): Promise<void> {
  await tx.update(provider_links).set({ last_used_at: now }).where(eq(provider_links.id, id))
}

export async function deleteLink(tx: Db, user_id: string, provider: string): Promise<boolean> {
  const isThis = and(eq(provider_links.user_id, user_id), eq(provider_links.provider, provider))
  const deleted = await tx.delete(provider_links).where(isThis).returning({ id: provider_links.id })
  return deleted.length > 0
}

/** Deletes the links of all users, because the id now names nothing or another provider. */
export async function deleteLinksOfProvider(tx: Db, provider: string): Promise<void> {
  await tx.delete(provider_links).where(eq(provider_links.provider, provider))
}

/** Answers the providers that were linked. */
export async function deleteLinksOf(tx: Db, user_id: string): Promise<string[]> {
  const deleted = await tx
    .delete(provider_links)
    .where(eq(provider_links.user_id, user_id))
    .returning({ provider: provider_links.provider })
  return deleted.map(({ provider }) => provider)
}

export async function insertFlow(db: Db, flow: FlowRow): Promise<void> {
  await db.insert(provider_flows).values(flow)
}

/** Takes the flow out, so that its state works once. */
export async function takeFlow(db: Db, state_hash: string, now: Date): Promise<FlowRow | undefined> {
  const isThis = and(eq(provider_flows.state_hash, state_hash), gt(provider_flows.expires_at, now))
  const [flow] = await db.delete(provider_flows).where(isThis).returning()
  return flow
}

/** Finds what is waiting in this browser: a sign-up, or a link to be confirmed. */
export async function findWaitingFlow(
  db: Db,
  browser_hash: string,
  now: Date,
  purpose: 'sign_up' | 'sso_link' = 'sign_up',
): Promise<FlowRow | undefined> {
  const [flow] = await db
    .select()
    .from(provider_flows)
    .where(
      and(
        eq(provider_flows.browser_hash, browser_hash),
        eq(provider_flows.purpose, purpose),
        gt(provider_flows.expires_at, now),
      ),
    )
  return flow
}

export async function deleteFlowsOfBrowser(db: Db, browser_hash: string): Promise<void> {
  await db.delete(provider_flows).where(eq(provider_flows.browser_hash, browser_hash))
}

export async function deleteOldFlows(db: Db, now: Date): Promise<void> {
  await db.delete(provider_flows).where(lt(provider_flows.expires_at, now))
}
