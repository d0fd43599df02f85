import type { Fields } from '../edited-head.ts'
import type { ActionOutcome, PolicyAnswer } from '../policy-host.ts'

export const PROCEED: ActionOutcome = { kind: 'proceed' }

/** An answer in plain text, as it is given to refused visitors. */
export function plainAnswer(status: number, body: string, fields: Fields = []): PolicyAnswer {
  return { status, body, fields: [['Content-Type', 'text/plain; charset=utf-8'], ...fields] }
}

/** Says which fields were left alone; nothing when there are none. */
export function noteDropped(names: readonly string[]): { note?: string } {
  if (names.length === 0) return {}
  return {
    note: `left alone, because it frames or routes the message or its value has other characters: ${names.join(', ')}`,
  }
}
