import { isProblem, type Lang } from '@nora/kit'
import { Failure } from '../../../output/failure.ts'
import { calling } from '../../session.ts'
import type { Calls } from '../../webhook-listening.ts'
import { listenMessages } from './listen.messages.ts'

type Since = {
  readonly webhook_id: string
  readonly target_id: string
  readonly from: Date
  readonly lang: Lang
}

/** Has stored requests delivered to a target again. Answers what to say; a refusal does not end the tunnel. */
export async function replaySince(
  { api, server }: Calls,
  { webhook_id, target_id, from, lang }: Since,
): Promise<string> {
  const body = { from: from.toISOString(), target_ids: [target_id] }
  const call = api.webhooks.replayWebhook({ params: { id: webhook_id }, body })
  try {
    const { requests, skipped } = await calling(server, call)
    return listenMessages[lang].replaying(requests, skipped)
  } catch (error) {
    if (!(error instanceof Failure) && !isProblem(error)) throw error
    return listenMessages[lang].notReplayed(error.text[lang])
  }
}
