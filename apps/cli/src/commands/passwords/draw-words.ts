import type { Lang } from '@nora/kit'

const SEED_BYTES = 32

/** Words drawn evenly from the list of the language, 2,048 of them: those of random bytes are as random as these. */
export async function drawWords(count: number, lang: Lang): Promise<string[]> {
  const { toWords } = await import('@nora/vault-core/words')
  const words: string[] = []
  while (words.length < count)
    words.push(...toWords(crypto.getRandomValues(new Uint8Array(SEED_BYTES)), lang))
  return words.slice(0, count)
}
