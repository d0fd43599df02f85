import { expect, test } from 'vitest'
import { checkMasterKey, estimateStrength } from './estimate-strength.ts'

test.each([
  ['', 0, null],
  ['password', 0, 'common'],
  ['P@ssw0rd', 0, 'common'],
  ['drowssap', 0, 'common'],
  ['пароль', 0, 'common'],
  ['gfhjkm', 0, 'common'],
  ['poiuytrew', 1, 'keyboard'],
  ['1qaz2wsx3edc', 1, 'common'],
  ['йцукенгшщз', 1, 'common'],
  ['фывапролдж', 1, 'keyboard'],
  ['aaaaaaaaaaaa', 0, 'repeat'],
  ['абвгдежзик', 0, 'sequence'],
  ['9876543210', 0, 'sequence'],
  ['password1password1', 1, 'repeat'],
  ['31.12.1999', 1, 'date'],
  ['19991231', 1, 'date'],
] as const)('%j scores at most %i, because it is %s', (password, most, weakness) => {
  const strength = estimateStrength(password)
  expect(strength.score).toBeLessThanOrEqual(most)
  expect(strength.weakness).toBe(weakness)
})

test.each(['kX9#mQ2$vL7!pR4', 'verdant-oboe-lichen-quartz', 'лиловый хомяк грызёт вафли'])(
  '%j scores 4',
  (password) => {
    expect(estimateStrength(password)).toMatchObject({ score: 4 })
  },
)

test('what is known of the person costs next to nothing', () => {
  const personal = ['Иван Петров', 'ivan.petrov@example.org']
  expect(estimateStrength('ivanpetrov', { personal }).score).toBe(0)
  expect(estimateStrength('Петров1985', { personal }).weakness).toBe('personal')
  expect(estimateStrength('ivanpetrov').score).toBeGreaterThan(1)
})

test('a larger dictionary finds more', () => {
  const dictionary = ['correct', 'horse', 'battery', 'staple']
  const without = estimateStrength('correcthorse').guesses_log10
  expect(estimateStrength('correcthorse', { dictionary }).guesses_log10).toBeLessThan(without)
})

test('crack time is the guesses at ten thousand a second', () => {
  const { crack_seconds, guesses_log10 } = estimateStrength('kX9#mQ2$')
  expect(crack_seconds).toBeCloseTo(10 ** guesses_log10 / 10_000, 3)
})

test('a password of 100,000 characters is estimated at once', () => {
  expect(estimateStrength('ab1'.repeat(33_000)).score).toBe(4)
  expect(estimateStrength('a'.repeat(100)).score).toBeLessThanOrEqual(1)
})

test('a master key needs ten characters and a score of three', () => {
  expect(checkMasterKey('kX9#mQ2$v')).toBe('too_short')
  expect(checkMasterKey('йцукенгшщз')).toBe('too_weak')
  expect(checkMasterKey('passwordpassword')).toBe('too_weak')
  expect(checkMasterKey('kX9#mQ2$vL')).toBe('good')
})
