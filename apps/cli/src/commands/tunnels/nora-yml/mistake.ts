import type { Localized } from '@nora/kit'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { Place } from '../../yaml-places.ts'

/** Something in a `nora.yml` that will not do, and where. */
export type Mistake = Place & {
  /** The tunnel with the mistake; null for the file. */
  readonly tunnel: string | null
  readonly text: Localized
}

/** `nora.yml, line 3, column 5: …`, in both languages. */
export function getSentence(path: string, { line, column, text }: Mistake): Localized {
  return {
    ru: `${path}, строка ${line}, столбец ${column}: ${ended(text.ru)}`,
    en: `${path}, line ${line}, column ${column}: ${ended(text.en)}`,
  }
}

export function mistakeFailure(path: string, mistakes: readonly Mistake[]): Failure {
  const sentences = mistakes.map((mistake) => getSentence(path, mistake))
  return new Failure(
    exitCodes.usage,
    { ru: sentences.map(({ ru }) => ru).join('\n'), en: sentences.map(({ en }) => en).join('\n') },
    { code: 'InvalidTunnelFile' },
  )
}

/** Words of a library, which speaks one language. */
export function inBoth(text: string): Localized {
  return { ru: text, en: text }
}

function ended(sentence: string): string {
  return /[.?]$/.test(sentence) ? sentence : `${sentence}.`
}
