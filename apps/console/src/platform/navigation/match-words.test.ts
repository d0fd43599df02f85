import { expect, test } from 'vitest'
import { hasVerb, rankMatch, swapLayout } from './match-words.ts'

const tunnel = { label: 'web-shop.localhost:8080', note: 'localhost:3000' }
const keys = { label: 'SSH-ключи', words: 'SSH keys public' }

test.each([
  ['shop', tunnel],
  ['web', tunnel],
  ['3000', tunnel],
  ['hop.loc', tunnel],
  ['localhost:80', tunnel],
  ['ключи', keys],
  ['ssh', keys],
  ['public', keys],
  ['рубли', { label: 'Рубли' }],
  ['елка', { label: 'Ёлка' }],
])('“%s” finds %j', (typed, searched) => {
  expect(rankMatch(typed, searched)).toBeGreaterThan(0)
})

test.each([
  ['wsl', tunnel],
  ['h', tunnel],
  ['ublic', keys],
  ['shop blog', tunnel],
  ['ш', keys],
])('“%s” does not find %j', (typed, searched) => {
  expect(rankMatch(typed, searched)).toBe(0)
})

test('what begins with the words comes before what has them at the start of a word, inside, or beside', () => {
  const ranks = [
    { label: 'shop.localhost' },
    { label: 'web-shop.localhost' },
    { label: 'blog.localhost', note: 'shop:3000' },
    { label: 'workshop.localhost' },
    { label: 'blog.localhost' },
  ].map((searched) => rankMatch('shop', searched))
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
  expect(new Set(ranks).size).toBe(5)
})

test('keys of the wrong layout find the same, after what was typed as it is meant', () => {
  expect(swapLayout('ghbdtn')).toBe('привет')
  expect(swapLayout('Привет')).toBe('ghbdtn')
  expect(rankMatch('rk.xb', keys)).toBeGreaterThan(0)
  expect(rankMatch('ырщз', tunnel)).toBeGreaterThan(0)
  expect(rankMatch('ырщз', tunnel)).toBeLessThan(rankMatch('shop', tunnel))
})

test.each([
  ['stop shop', true],
  ['shop st', true],
  ['ыещз', true],
  ['ост', true],
  ['shop', false],
  ['s shop', false],
])('“%s” asks for a verb: %s', (typed, expected) => {
  expect(hasVerb(typed, 'Stop Остановить')).toBe(expected)
})
