import { problem } from '../../../platform/problem.ts'
import type { Deps } from '../passwords.deps.ts'
import { passwordsTexts } from '../passwords.messages.ts'

const LINE = /^([0-9A-F]{35}):(\d{1,10})$/i
const SHOWN = 5_000

type Breaches = { suffixes: { suffix: string; times: number }[] }

/** What is known of breached passwords whose SHA-1 begins with five hex digits. */
export function findBreaches({ breaches, log }: Pick<Deps, 'breaches' | 'log'>) {
  return async ({ prefix }: { prefix: string }): Promise<Breaches> => {
    if (breaches === null) throw problem('Unavailable', passwordsTexts.noBreaches, { data: { why: 'off' } })
    try {
      return { suffixes: parseRange(await breaches.getRange(prefix)) }
    } catch (error) {
      log.warn({ err: error }, 'the list of breached passwords does not answer')
      throw problem('Unavailable', passwordsTexts.breachesAway, { data: { why: 'away' } })
    }
  }
}

/** Lines with a count of zero are padding of the service, which hides how many there are. */
export function parseRange(text: string): Breaches['suffixes'] {
  const suffixes = text.split('\n').flatMap((line) => {
    const [, suffix, times] = LINE.exec(line.trim()) ?? []
    return suffix === undefined || Number(times) === 0
      ? []
      : [{ suffix: suffix.toUpperCase(), times: Number(times) }]
  })
  return suffixes.slice(0, SHOWN)
}
