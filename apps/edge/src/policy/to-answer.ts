import type { PolicyAnswer } from '@nora/policy'
import { type Answer, refusal } from '../exchange/decision.ts'

/** What a rule answers, as the edge writes its own answers. */
export function toAnswer({ status, fields, body }: PolicyAnswer, isRefusal: boolean): Answer {
  const type = fields.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? null
  const others = fields.filter(([name]) => name.toLowerCase() !== 'content-type')
  const lines = others.map(([name, value]) => `${name}: ${value}`)
  return {
    ...refusal('policy_refused', lines),
    status,
    text: body,
    type,
    ...(isRefusal ? {} : { code: null }),
  }
}
