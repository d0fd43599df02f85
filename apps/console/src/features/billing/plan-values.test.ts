import { limitNames } from '@nora/contract/billing'
import { expect, test } from 'vitest'
import { aPlan } from '../../testing/account-fixtures.ts'
import { formatPrice, LIMIT_GROUPS, limitText } from './plan-values.ts'

test('every limit of the contract is compared, once', () => {
  expect(Object.values(LIMIT_GROUPS).flat().toSorted()).toEqual([...limitNames].toSorted())
})

test.each([
  ['ru', 29_900, '299 ₽'],
  ['en', 59_950, 'RUB 599.50'],
] as const)('in %s %d kopecks are %s', (lang, kopecks, text) => {
  expect(formatPrice(lang, kopecks).replaceAll(/\s/g, ' ')).toBe(text)
})

test.each([
  ['none', { value: 0, per_seat: false }, 'None'],
  ['as many as one likes', { value: null, per_seat: false }, 'Unlimited'],
  ['a number', { value: 5000, per_seat: false }, '5,000'],
  ['a number for each member', { value: 10, per_seat: true }, '10 per member'],
])('a limit of %s says so', (_name, tunnels, text) => {
  expect(limitText('en', aPlan({ limits: { ...aPlan().limits, tunnels } }), 'tunnels')).toBe(text)
})

test('a lifetime is told as a time', () => {
  const tunnel_lifetime_s = { value: 1800, per_seat: false }
  const plan = aPlan({ limits: { ...aPlan().limits, tunnel_lifetime_s } })
  expect(limitText('ru', plan, 'tunnel_lifetime_s')).toBe('30 мин')
})
