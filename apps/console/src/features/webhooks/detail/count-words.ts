import type { Lang } from '@nora/kit'
import { countTexts } from './count.messages.ts'

/** `1,204 requests`. */
export function countWords(lang: Lang, count: number): string {
  return countTexts[lang].requests(count)
}
