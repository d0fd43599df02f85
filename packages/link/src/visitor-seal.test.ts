import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { VisitorSeals } from './visitor-seal.ts'

const makeKey = (id: string) => ({ id, key: randomBytes(32).toString('base64') })
const [former, current] = [makeKey('a1'), makeKey('b2')]

test('what is sealed for one purpose is opened for this one only', () => {
  const seals = new VisitorSeals([current])
  const token = seals.seal('session shop.test', { subject: 'anna' })
  expect(token).not.toContain('anna')
  expect(seals.open('session shop.test', token)).toEqual({ subject: 'anna' })
  expect(seals.open('session blog.test', token)).toBeNull()
})

test('what the key before has sealed is opened until that key is gone', () => {
  const token = new VisitorSeals([former]).seal('session', { n: 1 })
  expect(new VisitorSeals([current, former]).open('session', token)).toEqual({ n: 1 })
  expect(new VisitorSeals([current]).open('session', token)).toBeNull()
})

test('a token that was changed anywhere, cut short or made up is refused', () => {
  const seals = new VisitorSeals([current])
  const token = seals.seal('session', { subject: 'anna' })
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === 'A' ? 'B' : 'A'
    const changed = token.slice(0, at) + other + token.slice(at + 1)
    // The last character of base64url may carry bits that stand for nothing.
    if (at < token.length - 1) expect(seals.open('session', changed), changed).toBeNull()
  }
  for (const made of ['', '.', 'b2', 'b2.', 'b2.AAAA', token.slice(0, -8), `b2.${'A'.repeat(9_000)}`])
    expect(seals.open('session', made)).toBeNull()
})
