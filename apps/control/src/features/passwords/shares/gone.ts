import type { Problem } from '@nora/kit'
import { toBase64url } from '@nora/vault-core'
import { problem } from '../../../platform/problem.ts'
import { sharesTexts } from './shares.messages.ts'

/** Compared with where there is no link, so that the answer comes no sooner. */
export const NO_HASH = toBase64url(new Uint8Array(32))

/** The one answer for links that are wrong, late, used up, revoked, unfinished or not there. */
export function gone(): Problem {
  return problem('NotFound', sharesTexts.gone)
}
