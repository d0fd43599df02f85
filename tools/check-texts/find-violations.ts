import type { Finding } from '../findings.ts'
import { isSource, isTest, listFiles, readText } from '../source-tree.ts'
import { readDictionaries } from './read-dictionaries.ts'
import { readUses } from './read-uses.ts'

/** Russian that nobody reads as a sentence: lists of words, the letters that a search folds, files of other programs. */
const RUSSIAN_DATA =
  /\.fixtures\.ts$|\/words\/russian-words\.ts$|\/strength\/common-passwords\.ts$|\/search\/query\.ts$/

export type TextCheck = { findings: Finding[]; keys: number }

/**
 * Finds texts nobody shows, and words in the code that exist in one language only. That English
 * lacks nothing Russian has is a matter of types (`defineTexts`).
 */
export function checkTexts(root: string): TextCheck {
  const product = listFiles(root).filter(
    (path) => /^(?:packages|apps)\/[^/]+\/(?:src|page)\//.test(path) && isSource(path) && !isTest(path),
  )
  const uses = product.map((path) => ({ path, ...readUses(path, readText(root, path)) }))
  const names = new Set(uses.flatMap((file) => [...file.names]))
  const lookedUp = new Set(uses.flatMap((file) => [...file.lookedUp]))
  const dictionaries = product
    .map((path) => ({ path, text: readText(root, path) }))
    .filter(({ text }) => text.includes('defineTexts('))
    .map(({ path, text }) => ({ path, keys: readDictionaries(path, text) }))
  const unused = dictionaries.flatMap(({ path, keys }) =>
    keys
      .filter(({ key, parent }) => !names.has(key) && !(parent !== undefined && lookedUp.has(parent)))
      .map((key) => ({
        path,
        line: key.line,
        rule: 'unused-text',
        message: `nothing shows ${key.path}`,
        reason: 'texts go the day nobody shows them; the Russian and the English line go together',
      })),
  )
  const stray = uses
    .filter(({ path }) => !path.endsWith('.messages.ts') && !path.startsWith('packages/kit/'))
    .filter(({ path }) => !RUSSIAN_DATA.test(path))
    .flatMap(({ path, stray: found }) =>
      found.map(({ line, words }) => ({
        path,
        line,
        rule: 'missing-text',
        message: `"${words.slice(0, 60)}" is written in the code`,
        reason: 'what people read stands in defineTexts, in Russian and in English',
      })),
    )
  const keys = dictionaries.reduce((sum, dictionary) => sum + dictionary.keys.length, 0)
  return { findings: [...unused, ...stray], keys }
}
