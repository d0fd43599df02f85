import type { Answer, Stage } from '../exchange/decision.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { ReasonCode } from '../facts/reasons.ts'
import type { Inbox } from '../inbox/inbox.ts'

export type TakeWebhookDeps = { inbox: Pick<Inbox, 'take'> }

/** Is the request for a webhook, which stores it and answers by itself? */
export function createTakeWebhook(
  { inbox }: TakeWebhookDeps,
  conclude: (exchange: Exchange, decision: ReasonCode | Answer) => void,
): Stage {
  return (exchange, request) => inbox.take(exchange, request, conclude)
}
