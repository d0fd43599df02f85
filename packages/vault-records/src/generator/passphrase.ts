import { randomInteger } from '@nora/kit'

export type PassphraseRecipe = {
  /** From 4 to 10. */
  words: number
  /** At most 3 characters. */
  separator: string
  /** Whether each word begins with a capital. */
  capital: boolean
  /** Whether one of the words, any of them, ends with a digit. */
  number: boolean
}

export const PASSPHRASE_WORDS = { least: 4, most: 10 } as const
export const DEFAULT_PASSPHRASE: PassphraseRecipe = {
  words: 6,
  separator: '-',
  capital: false,
  number: false,
}

/**
 * Words drawn from `list` without bias, with repetition. Throws a RangeError for fewer than 4 or
 * more than 10 words.
 */
export function makePassphrase(recipe: PassphraseRecipe, list: readonly string[]): string {
  checkRecipe(recipe)
  const words = Array.from({ length: recipe.words }, () => list[randomInteger(list.length)] ?? '')
  const written = recipe.capital ? words.map(capitalize) : words
  if (recipe.number) {
    const at = randomInteger(written.length)
    written[at] = `${written[at]}${randomInteger(10)}`
  }
  return written.join(recipe.separator)
}

/** log2 of how many passphrases the recipe can give from a list of this many words. */
export function getPassphraseBits(recipe: PassphraseRecipe, listLength: number): number {
  checkRecipe(recipe)
  const words = recipe.words * Math.log2(listLength)
  return recipe.number ? words + Math.log2(10 * recipe.words) : words
}

function checkRecipe({ words, separator }: PassphraseRecipe): void {
  if (!Number.isInteger(words) || words < PASSPHRASE_WORDS.least || words > PASSPHRASE_WORDS.most) {
    throw new RangeError(`A passphrase has ${PASSPHRASE_WORDS.least} to ${PASSPHRASE_WORDS.most} words`)
  }
  if (separator.length > 3) throw new RangeError('A separator has at most 3 characters')
}

function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
