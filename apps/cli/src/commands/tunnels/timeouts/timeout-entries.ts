import { z } from 'zod'
import { UnfitValue } from '../trigger/amounts.ts'
import { readAnswerTimeout, readConnectTimeout, type Timeouts } from './timeouts.ts'

/** How long the target of a tunnel of `nora.yml` may take. */
export const timeoutEntries = {
  connect_timeout: duration(readConnectTimeout).describe(
    'How long the target may take to accept a connection: 100ms to 60s; 10s without it.',
  ),
  answer_timeout: duration(readAnswerTimeout).describe(
    'How long the target may take to begin an answer before visitors get 504: 1s to 24h; no limit without it.',
  ),
}

type TimeoutEntries = z.output<z.ZodObject<typeof timeoutEntries>>

export function timeoutsOfEntry({ connect_timeout, answer_timeout }: TimeoutEntries): Timeouts {
  return {
    connectTimeoutMs: connect_timeout === undefined ? null : readConnectTimeout(connect_timeout),
    answerTimeoutMs: answer_timeout === undefined ? null : readAnswerTimeout(answer_timeout),
  }
}

function duration(read: (text: string) => number) {
  return z
    .string('a duration such as 500ms, 30s or 2m')
    .superRefine((text, context) => {
      try {
        read(text)
      } catch (error) {
        if (!(error instanceof UnfitValue)) throw error
        context.addIssue({ code: 'custom', message: error.text.en, params: { text: error.text } })
      }
    })
    .optional()
}
