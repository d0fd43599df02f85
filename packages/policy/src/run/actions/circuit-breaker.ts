import type { Action } from '../policy-host.ts'
import { PROCEED, plainAnswer } from './outcomes.ts'
import { readDurationMs } from './read-duration.ts'

/** Spares a service that answers with errors; what it answers is told to the place that keeps count. */
export const circuitBreaker: Action = ({ config, host, path, onAnswered }) => {
  const breaker = host.capabilities.breaker(`${host.scope} ${path}`, {
    errorShare: (config.error_threshold as number | undefined) ?? 0.5,
    volume: (config.volume_threshold as number | undefined) ?? 10,
    windowMs: readDurationMs((config.window_duration as string | undefined) ?? '10s'),
    trippedMs: readDurationMs((config.tripped_duration as string | undefined) ?? '10s'),
  })
  onAnswered(breaker.note)
  const { waitS } = breaker
  const results = { tripped: waitS !== null }
  if (waitS === null) return { ...PROCEED, results }
  const answer = plainAnswer(503, 'The site is overloaded. Try again later.\n', [
    ['Retry-After', String(waitS)],
  ])
  return { kind: 'refuse', reason: 'circuit_open', answer, results }
}
