import { toHex } from '../bytes/texts.ts'
import { VaultError } from '../vault-error.ts'
import { CURVE_ANSWERS } from './curve-answers.ts'
import { HASH_ANSWERS } from './hash-answers.ts'
import type { KnownAnswer } from './known-answer.ts'
import { SEALED_ANSWERS } from './sealed-answers.ts'

/** A known answer of each primitive and format, to be computed on this platform. */
export function listKnownAnswers(): KnownAnswer[] {
  return [...HASH_ANSWERS, ...CURVE_ANSWERS, ...SEALED_ANSWERS]
}

/**
 * Computes every known answer, at the start of whatever seals or opens. Throws `self_test` with the name of the
 * first that is wrong or cannot be computed: then nothing may be sealed here.
 */
export async function runSelfTest(answers: readonly KnownAnswer[] = listKnownAnswers()): Promise<void> {
  for (const { name, source, expected, compute } of answers) {
    const isRight = await compute().then(
      (bytes) => toHex(bytes) === expected,
      () => false,
    )
    if (isRight) continue
    throw new VaultError('self_test', `this platform gives a wrong answer for ${name} (${source})`, { name })
  }
}
