import type { AuditEvent } from '@nora/contract/audit'
import type { Actor, Origin } from '../../../platform/actor.ts'

const NO_HASH = '0'.repeat(64)

/** An event of the shape of all others that is not in the log. */
export function sampleEvent(actor: Actor, { address, client, request_id }: Origin, now: Date): AuditEvent {
  return {
    id: 'aud_test',
    position: 0,
    at: now.toISOString(),
    action: 'audit_stream.tested',
    object: { kind: 'audit_stream', id: 'aud_test', name: null },
    outcome: 'success',
    user: { id: actor.user_id, name: actor.name, email: actor.email, avatar_url: null },
    credential: null,
    address,
    client,
    request_id,
    data: {},
    previous_hash: NO_HASH,
    hash: NO_HASH,
  }
}
