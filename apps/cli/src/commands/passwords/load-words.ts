import type { Lang } from '@nora/kit'

/** Words of passphrases, which only some commands need. */
export async function loadWords(lang: Lang): Promise<readonly string[]> {
  return (await import('@nora/vault-core')).listWords(lang)
}
