import type { Lang } from '@nora/kit'
import { presetTexts } from '@nora/signatures/preset-texts'

/** Where at the sender the address goes and the secret comes from. */
export function whereToEnter(lang: Lang, scheme: string | null): string | null {
  if (scheme === null || !Object.hasOwn(presetTexts, scheme)) return null
  return presetTexts[scheme as keyof typeof presetTexts][lang]
}
