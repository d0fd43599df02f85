import type { Finding } from '@nora/contract/domains'
import { randomText } from '@nora/kit'
import type { Answer, AskServer } from './ask-server.ts'
import type { Shown } from './check-records.ts'
import { findWrongTarget } from './look-at-name.ts'
import type { ZoneQuestion } from './record-checks.ts'

/** What a server shows of a zone: where a random name in it leads, and its `_acme-challenge`. */
export function lookAtZone(question: ZoneQuestion) {
  const { name, isDelegated } = question
  // A name that nobody has asked about before is in no cache, and no record of its own hides the wildcard.
  const random = `nora-${randomText('abcdefghijklmnopqrstuvwxyz', 12)}.${name}`
  const challenge = `_acme-challenge.${name}`
  return async (ask: AskServer): Promise<Shown> => {
    const wildcard = await ask(random, 'CNAME')
    if (wildcard.outcome === 'silent' || wildcard.outcome === 'refused') {
      return { outcome: wildcard.outcome, finding: null, records: [] }
    }
    const delegation = isDelegated ? await ask(challenge, 'CNAME') : null
    const records = [
      ...wildcard.values.map((value) => ({ type: 'CNAME', name: `*.${name}`, value })),
      ...(delegation?.values ?? []).map((value) => ({ type: 'CNAME', name: challenge, value })),
    ]
    // Where the challenge has no record of its own, the wildcard answers for it.
    const isWildcard = delegation !== null && delegation.values[0] === wildcard.values[0]
    const challenged = isWildcard ? { ...delegation, values: [] } : delegation
    const finding =
      (await findWrong(question, wildcard, 'cname')) ??
      (challenged && (await findWrong(question, challenged, 'acme')))
    return { outcome: 'answered', finding, records }
  }
}

async function findWrong(
  question: ZoneQuestion,
  { values, outcome }: Answer,
  kind: 'cname' | 'acme',
): Promise<Finding | null> {
  const [target] = values
  if (target === undefined) return { code: outcome === 'absent' ? 'no_such_name' : 'no_record' }
  return findWrongTarget(question, target, kind)
}
