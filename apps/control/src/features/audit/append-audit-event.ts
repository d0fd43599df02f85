import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { OutboxEvent } from '../../platform/outbox/outbox.ts'
import type { Platform } from '../../platform/platform.ts'
import { users } from '../accounts/readable-tables.ts'
import type { ChainAnchor } from './anchor.ts'
import { type AuditFacts, CHAIN_START, chainHash, wordsHash } from './audit.rules.ts'
import { insertAuditEvent } from './audit.store.ts'
import { audit_events } from './audit.tables.ts'
import { getTexts, teamWord, toWords } from './audit.words.ts'
import { findHead, isSealed, putHead } from './chain-head.ts'

type Deps = Pick<Platform, 'ids' | 'hashCode'> & { anchor: ChainAnchor }

/** Adds the event at the end of the chain. The outbox calls it one at a time, so the chain never forks. */
export function appendAuditEvent(deps: Deps) {
  return async (tx: Db, event: OutboxEvent): Promise<void> => {
    const link = await nextLink(deps, tx)
    const shown = {
      id: deps.ids.next('aud'),
      at: new Date(event.at),
      ...event.origin,
      action: event.kind,
      object_id: event.object_id,
      outcome: event.kind === 'user.sign_in_failed' ? ('failure' as const) : ('success' as const),
      data: event.data,
    }
    const words = await getWords(tx, shown)
    const facts: AuditFacts = { ...shown, ...link, words_hash: wordsHash(words) }
    const hash = chainHash(facts)
    await insertAuditEvent(tx, { ...facts, hash }, words)
    await putHead(deps, tx, { position: facts.position, hash })
  }
}

/**
 * Finds the end of the chain. A head that is missing, forged or not at the last row, or a database that is
 * behind the anchor, breaks the chain for good, so that rows written later cannot hide that others were
 * removed.
 */
async function nextLink(deps: Deps, tx: Db): Promise<Link> {
  const [link, anchor] = [await linkOfDatabase(deps, tx), await deps.anchor.reached()]
  if (!anchor || link.position > anchor.position) return link
  return { position: anchor.position + 1, previous_hash: anchor.hash }
}

type Link = Pick<AuditFacts, 'position' | 'previous_hash'>

async function linkOfDatabase(deps: Deps, tx: Db): Promise<Link> {
  const head = await findHead(tx)
  const [last] = await tx
    .select({ position: audit_events.position, hash: audit_events.hash })
    .from(audit_events)
    .orderBy(desc(audit_events.position))
    .limit(1)
  if (head && isSealed(deps, head)) {
    return { position: Math.max(head.position, last?.position ?? 0) + 1, previous_hash: head.hash }
  }
  if (!head && !last) return { position: 1, previous_hash: CHAIN_START }
  return { position: (last?.position ?? 0) + 2, previous_hash: last?.hash ?? CHAIN_START }
}

/** Everything that is shown of the event in words, with the name and address of who did it. */
async function getWords(tx: Db, facts: Omit<AuditFacts, keyof Link | 'words_hash'>): Promise<string[]> {
  const { user_id, action, object_id, address, client, request_id, data, id } = facts
  const person = user_id ? await tx.select().from(users).where(eq(users.id, user_id)) : []
  const names = person.flatMap(({ name, email }) => [name ?? '', email])
  const texts = [action, object_id, ...names, address, id, request_id, client, ...getTexts(data)]
  return [teamWord(facts.team_id), ...toWords(texts)]
}
