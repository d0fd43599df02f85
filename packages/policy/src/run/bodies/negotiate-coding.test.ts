import { expect, test } from 'vitest'
import { negotiateCoding } from './negotiate-coding.ts'

const ALL = new Set(['br', 'gzip', 'deflate'])

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;Q=0.5', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0, gzip', 'gzip'],
  ['identity;q=0, *;q=0.1', 'br'],
  ['identity, gzip;q=0.5', null],
  ['identity;q=0.5, gzip', 'gzip'],
  ['gzip;q=0', null],
  ['gzip;q=2', null],
  ['gzip;q=abc', null],
  ['zstd', null],
  ['compress', null],
  ['', null],
])('of a visitor that says “%s” it is %s', (accepted, expected) => {
  expect(negotiateCoding([accepted], ALL)).toBe(expected)
})

test('without the field there is none, and only what is allowed is taken', () => {
  expect(negotiateCoding([], ALL)).toBe(null)
  expect(negotiateCoding(['br', 'gzip'], new Set(['gzip']))).toBe('gzip')
})
