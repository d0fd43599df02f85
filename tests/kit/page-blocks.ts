import { readFileSync } from 'node:fs'

/** A fenced block of a page that a test runs or writes: ```` ```sh on=server ````. */
export type PageBlock = {
  language: string
  /** The words after the language: `on=server`, and single words, which are `true`. */
  facts: Readonly<Record<string, string>>
  text: string
}

export function readBlocks(file: string): PageBlock[] {
  const page = readFileSync(file, 'utf8')
  return [...page.matchAll(/^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', words = '', text = '']) => ({
      language,
      facts: Object.fromEntries(
        words
          .trim()
          .split(' ')
          .filter(Boolean)
          .map((word) => [word.split('=')[0] ?? '', word.split('=')[1] ?? 'true']),
      ),
      text,
    }),
  )
}
