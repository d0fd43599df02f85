import type { Ids } from '@nora/kit'
import { desc } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { audit_events } from '../../platform/database/tables/index.ts'
import type { OutboxEvent } from '../../platform/outbox/outbox.ts'
import { type AuditFacts, CHAIN_START, chainHash } from './audit.rules.ts'

/** Adds the event at the end of the chain. The outbox calls it one at a time, so the chain never forks. */
export function appendAuditEvent({ ids }: { ids: Ids }) {
  return async (tx: Db, event: OutboxEvent): Promise<void> => {
    const [last] = await tx
      .select({ position: audit_events.position, hash: audit_events.hash })
      .from(audit_events)
      .orderBy(desc(audit_events.position))
      .limit(1)
    const facts: AuditFacts = {
      id: ids.next('aud'),
      position: (last?.position ?? 0) + 1,
      at: new Date(event.at),
      ...event.origin,
      action: event.kind,
      object_id: event.object_id,
      outcome: event.kind === 'user.sign_in_failed' ? 'failure' : 'success',
      data: event.data,
      previous_hash: last?.hash ?? CHAIN_START,
    }
    await tx.insert(audit_events).values({ ...facts, hash: chainHash(facts) })
  }
}
