import type { Actor } from '../../platform/actor.ts'
import type { EventStream } from '../../platform/http/event-stream.ts'
import { showWebhook } from './show/show-webhooks.ts'
import { findWebhook } from './stored/webhooks.store.ts'
import type { Deps } from './webhooks.deps.ts'

/** Counts of a webhook that is watched are told at most so often. */
const COUNTS_MS = 2_000

/** Follows what comes to a webhook, and what becomes of it. */
export function watchWebhook(deps: Deps) {
  return (actor: Actor, id: string, stream: EventStream): (() => void) => {
    let isStale = true
    const unsubscribe = deps.news.watch(id, (news) => {
      if (news.type !== 'webhook') isStale = true
      stream.send(news)
    })
    const tell = async () => {
      if (!isStale) return
      isStale = false
      const row = await findWebhook(deps.db, id)
      if (row === undefined) return stream.close()
      stream.send({ type: 'webhook', webhook: await showWebhook(deps, actor, row) })
    }
    const tellLogged = () =>
      void tell().catch((error: unknown) => deps.log.error({ err: error }, 'a webhook could not be told'))
    tellLogged()
    const timer = setInterval(tellLogged, COUNTS_MS)
    const forget = deps.revocations.on(actor.credential.id, () => stream.close())
    return () => {
      clearInterval(timer)
      unsubscribe()
      forget()
    }
  }
}
