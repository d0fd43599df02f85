import { SECOND_MS } from '@nora/kit'
import type { AskAnswer, ReceivedWebhook } from '@nora/link'
import type { OutboundAnswer } from '../../../platform/outbound/send-request.ts'
import { listDeliveriesOf } from '../stored/deliveries.store.ts'
import type { Deps } from '../webhooks.deps.ts'
import { acceptRequests } from './accept-requests.ts'

const WAIT_MS = 10 * SECOND_MS
/** They belong to the connection between us and the target. */
const LEFT_OUT =
  /^(?:connection|keep-alive|transfer-encoding|content-length|trailer|upgrade|set-cookie|x-nora-.*)$/i

/** Stores a request whose sender waits for what the first target answers. */
export function answerByTarget(deps: Deps) {
  const accept = acceptRequests(deps)
  return async (edge_id: string, request: ReceivedWebhook): Promise<AskAnswer<'answer_webhook'>> => {
    const answered = deps.answers.expect(request.id, WAIT_MS)
    await accept(edge_id, [request])
    const [first] = await listDeliveriesOf(deps.db, request.id, 1)
    // Nobody wants it, or nobody will soon.
    if (first === undefined || first.state === 'held') return { answer: null }
    return { answer: toAnswer(await answered) }
  }
}

function toAnswer(sent: OutboundAnswer | null): AskAnswer<'answer_webhook'>['answer'] {
  if (sent?.status == null || sent.error !== null) return null
  const { status, headers, body } = sent
  return {
    status,
    headers: headers.filter(([name]) => !LEFT_OUT.test(name)),
    body: body.toString('base64'),
  }
}
