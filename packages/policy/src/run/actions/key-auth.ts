import type { Action } from '../policy-host.ts'
import { noteWrongGuess, refuseGuesser } from './attempts.ts'
import { areEqualTexts } from './equal-texts.ts'
import { PROCEED, plainAnswer } from './outcomes.ts'

/** Asks for one of some keys in a field of the request. */
export const keyAuth: Action = (input) => {
  const { config, host, request, text } = input
  if (request === null) return PROCEED
  const given = request.head.get(text(config.header ?? 'x-api-key').toLowerCase())
  // A wrong one too: it may be that of yesterday, or of tomorrow.
  if (given !== undefined) host.capabilities.hide(given)
  const tooMany = given === undefined ? null : refuseGuesser(input)
  if (tooMany !== null) return tooMany
  const isKnown = (config.keys as unknown[])
    .map((key) => given !== undefined && areEqualTexts(text(key), given))
    .includes(true)
  const results = { authorized: isKnown }
  if (isKnown) return { ...PROCEED, results }
  if (given !== undefined) noteWrongGuess(input)
  return {
    kind: 'refuse',
    reason: 'credentials_required',
    answer: plainAnswer(401, 'A key is needed here.\n'),
    results,
  }
}
