import { expect, test } from 'vitest'
import { readFragment } from './read-fragment.ts'

const ID = 'shr_01JZ0000000000000000000000'
const SECRET = `${'Ab0-_'.repeat(8)}xyz`
const whole = { kind: 'whole', id: ID, secret: SECRET }

test.each([
  [`#${ID}.${SECRET}`, whole],
  [`#${ID}.${SECRET}.`, whole],
  [`#${ID}.${SECRET})`, whole],
  [`#${ID}%2E${SECRET}`, whole],
  ['', { kind: 'none' }],
  ['#', { kind: 'none' }],
  [`#${ID}.`, { kind: 'cut' }],
  [`#${ID}.${SECRET.slice(1)}`, { kind: 'cut' }],
  [`#${ID}.${SECRET}A`, { kind: 'cut' }],
  [`#${ID.slice(0, -1)}.${SECRET}`, { kind: 'cut' }],
  [`#%E0%A4%A`, { kind: 'cut' }],
])('the fragment %s is read as %j', (hash, fragment) => {
  expect(readFragment(hash)).toEqual(fragment)
})
