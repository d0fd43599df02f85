/** The thread in which an edge takes secrets out of captured exchanges: one at a time, as it is told. */
import { parentPort } from 'node:worker_threads'
import { redactExchange } from './capture/redact-exchange.ts'
import type { RedactionAnswer, RedactionRequest } from './capture/thread-redactor.ts'

parentPort?.on('message', ({ number, raw }: RedactionRequest) => {
  const answer = (told: RedactionAnswer): void => parentPort?.postMessage(told)
  redactExchange(raw).then(
    (exchange) => answer({ number, exchange }),
    // The message of a defect may hold a part of what was searched.
    () => answer({ number, failed: 'it could not be searched for secrets' }),
  )
})
