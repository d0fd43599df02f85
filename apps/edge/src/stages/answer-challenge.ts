import { readTarget } from '@nora/http1'
import type { Stage } from '../exchange/decision.ts'
import { toHostname } from '../exchange/to-hostname.ts'

export type AnswerChallengeDeps = {
  challenges: {
    hasHttp: boolean
    findHttp: (hostname: string, path: string) => string | undefined
  }
}

/**
 * Does an issuer of certificates ask for the proof of a name? Only for what was ordered here: an ACME client behind
 * a tunnel gets its own.
 */
export function createAnswerChallenge({ challenges }: AnswerChallengeDeps): Stage {
  return (_exchange, { bytes, head }) => {
    if (!challenges.hasHttp) return 'proceed'
    const hostname = toHostname(bytes.toString('latin1', head.hostStart, head.hostnameEnd))
    const text = challenges.findHttp(hostname, readTarget(bytes, head.pathStart, head.targetEnd))
    return text === undefined ? 'proceed' : { status: 200, code: null, fields: [], text }
  }
}
