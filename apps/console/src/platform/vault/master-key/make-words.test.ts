import { LANGS } from '@nora/kit'
import { checkMasterKey } from '@nora/vault-records'
import { expect, test } from 'vitest'
import { makeWords } from './make-words.ts'

test.each(LANGS)('six words in %s are a good master key, and others each time', (lang) => {
  const made = Array.from({ length: 20 }, () => makeWords(lang))
  expect(new Set(made).size).toBe(20)
  for (const words of made) {
    expect(words.split(' ')).toHaveLength(6)
    expect(words).toMatch(lang === 'ru' ? /^[а-яё ]+$/ : /^[a-z ]+$/)
    expect(checkMasterKey(words)).toBe('good')
  }
})
