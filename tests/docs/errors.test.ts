import { expect, test } from 'vitest'
import { errorsPage } from './errors-page.ts'

test.each([
  ['en', '../../docs/errors.md'],
  ['ru', '../../docs/ru/errors.md'],
] as const)(
  'the page of errors in %s says what the tables say; run vitest with --update to write it anew',
  async (lang, file) => {
    await expect(errorsPage(lang)).toMatchFileSnapshot(file)
  },
)
