import { ApiProblem } from '@nora/client'
import type { WebhookReplay } from '@nora/contract/webhooks'
import { SECOND_MS } from '@nora/kit'
import type { Context } from '../../command.ts'
import { calling } from '../../session.ts'
import type { Calls } from '../../webhook-listening.ts'
import { replayMessages } from './replay.messages.ts'

const PAUSE_MS = SECOND_MS
/** A line for each tenth of it. */
const LINES = 10

type Running = { readonly webhook_id: string; readonly replay_id: string; readonly replay: WebhookReplay }

/** Shows how a replay goes on until it has ended. Ctrl-C cancels it. */
export async function followReplay(
  { platform, output, lang }: Context,
  { api, server }: Calls,
  { webhook_id, replay_id, replay }: Running,
): Promise<WebhookReplay> {
  const params = { id: webhook_id, replay_id }
  const interrupted = new AbortController()
  const stopListening = platform.onInterrupt(() => interrupted.abort())
  let [last, shownTenths] = [replay, 0]
  if (!output.isJson) output.line(replayMessages[lang].begun(replay.requests))
  try {
    while (last.state === 'running') {
      await platform.wait(PAUSE_MS, interrupted.signal)
      if (interrupted.signal.aborted) return await cancel()
      last = await calling(server, api.webhooks.getWebhookReplay({ params }))
      const tenths = Math.floor((LINES * (last.delivered + last.dead)) / Math.max(1, last.requests))
      if (last.state === 'running' && tenths > shownTenths) tell(last)
      shownTenths = Math.max(tenths, shownTenths)
    }
    return last
  } finally {
    stopListening()
  }

  function tell(now: WebhookReplay): void {
    if (output.isJson) output.result({ event: 'webhook_replay', replay: now })
    else output.line(replayMessages[lang].progress(now.delivered, now.dead, now.requests))
  }

  /** One that has ended meanwhile is done. */
  async function cancel(): Promise<WebhookReplay> {
    const call = api.webhooks.cancelWebhookReplay({ params }).catch((error: unknown) => {
      if (error instanceof ApiProblem && error.status === 409)
        return api.webhooks.getWebhookReplay({ params })
      throw error
    })
    return calling(server, call)
  }
}
