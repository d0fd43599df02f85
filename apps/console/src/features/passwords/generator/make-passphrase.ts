import type { Lang } from '@nora/kit'
import { randomInteger } from '@nora/kit'
import { randomBytes, toWords } from '@nora/vault-core'
import type { PassphraseRecipe } from '@nora/vault-records'

/** The lists of words have 2,048 each. */
export const WORDS_LENGTH = 2_048
const SEED_BYTES = 32

/** Words drawn evenly from the list of the language, put together as the recipe says. */
export function makePassphrase(
  { words: count, separator, capital, number }: PassphraseRecipe,
  lang: Lang,
): string {
  const words = drawWords(count, lang).map((word) => (capital ? capitalize(word) : word))
  const numbered = number ? randomInteger(count) : -1
  return words
    .map((word, index) => (index === numbered ? `${word}${randomInteger(10)}` : word))
    .join(separator)
}

/** The words of random bytes are as random as these. */
function drawWords(count: number, lang: Lang): string[] {
  const words: string[] = []
  while (words.length < count) words.push(...toWords(randomBytes(SEED_BYTES), lang))
  return words.slice(0, count)
}

function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
