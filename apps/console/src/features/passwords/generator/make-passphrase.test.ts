import { expect, test } from 'vitest'
import { makePassphrase } from './make-passphrase.ts'

test('a phrase has its words, its separator, capitals and one digit', () => {
  for (let round = 0; round < 20; round++) {
    const words = makePassphrase({ words: 10, separator: '_', capital: true, number: true }, 'en').split('_')
    expect(words).toHaveLength(10)
    expect(words.every((word) => /^[A-Z][a-z]+\d?$/.test(word))).toBe(true)
    expect(words.filter((word) => /\d$/.test(word))).toHaveLength(1)
  }
})

test('the words follow the language', () => {
  expect(makePassphrase({ words: 4, separator: ' ', capital: false, number: false }, 'ru')).toMatch(
    /^[а-яё]+(?: [а-яё]+){3}$/,
  )
})
