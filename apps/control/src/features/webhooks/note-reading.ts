import type { Actor, Origin } from '../../platform/actor.ts'
import type { OwnedWebhook } from './stored/webhooks.store.ts'
import type { Deps } from './webhooks.deps.ts'

type Caller = { actor: Actor; origin: Origin }

/** What senders sent may be secret: its owner can see who else has read it. */
export async function noteReading(
  deps: Pick<Deps, 'transaction' | 'emit'>,
  { actor, origin }: Caller,
  { id, name, user_id }: OwnedWebhook,
  read: { request_id: string | null; part: 'body' | 'export' },
): Promise<void> {
  if (user_id === actor.user_id) return
  const data = { name, ...read }
  await deps.transaction((tx) => deps.emit(tx, origin, { kind: 'webhook.body_read', object_id: id, data }))
}
