import { type CelValue, EvaluationError } from '../../expressions/index.ts'
import type { Action, ActionInput, RateAlgorithm } from '../policy-host.ts'
import { PROCEED, plainAnswer } from './outcomes.ts'
import { readDurationMs } from './read-duration.ts'

const KEY_CHARACTERS = 512

/** Lets so many requests of one key through in a window. */
export const rateLimit: Action = (input) => {
  const { config, host } = input
  const rate = {
    limit: config.capacity as number,
    windowMs: readDurationMs(config.rate as string),
    algorithm: config.algorithm as RateAlgorithm,
  }
  const bucket_key = toKey(input)
  const waitS = host.capabilities.takeRate(`${host.scope} ${bucket_key}`, rate)
  const results = { name: config.name as string, bucket_key, limited: waitS !== null }
  if (waitS === null) return { ...PROCEED, results }
  const answer = plainAnswer(429, 'Too many requests. Try again later.\n', [['Retry-After', String(waitS)]])
  return { kind: 'refuse', reason: 'rate_limited', answer, results }
}

/** Texts with their lengths, so that no two lists make the same key. */
function toKey({ config, value }: ActionInput): string {
  const parts = ((config.bucket_key ?? []) as unknown[]).map((part) => {
    const made = readPart(part, value)
    const text = Array.isArray(made) ? made.map(String).join(',') : String(made)
    return `${text.length}:${text.slice(0, KEY_CHARACTERS)}`
  })
  return `${String(config.name)} ${parts.join(' ')}`
}

/** Requests without the value, a field that was not sent, share a limit. */
function readPart(part: unknown, value: ActionInput['value']): CelValue {
  try {
    return value(part)
  } catch (error) {
    if (error instanceof EvaluationError && error.code !== 'too_expensive') return ''
    throw error
  }
}
