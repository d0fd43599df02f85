import { expect, test } from 'vitest'
import { policiesPage } from './policies-page.ts'

test.each([
  ['en', '../../docs/policies-reference.md'],
  ['ru', '../../docs/ru/policies-reference.md'],
] as const)(
  'the reference of policies in %s says what the tables say; run vitest with --update to write it anew',
  async (lang, file) => {
    await expect(policiesPage(lang)).toMatchFileSnapshot(file)
  },
)
