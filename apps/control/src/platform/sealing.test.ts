import { expect, test } from 'vitest'
import { createSealing } from './sealing.ts'

const sealing = createSealing('a master key')
const sealed = sealing.seal('totp usr_1', 'ключ')

test('a sealed secret is read again where it belongs, and is never written the same way twice', () => {
  expect(sealing.open('totp usr_1', sealed)).toBe('ключ')
  expect(sealing.seal('totp usr_1', 'ключ')).not.toBe(sealed)
  expect(sealed).not.toContain(Buffer.from('ключ').toString('base64url'))
})

test.each([
  ['moved to another place', () => sealing.open('totp usr_2', sealed)],
  ['opened with another master key', () => createSealing('another').open('totp usr_1', sealed)],
  ['changed', () => sealing.open('totp usr_1', `${sealed.slice(0, -2)}AA`)],
  ['cut short', () => sealing.open('totp usr_1', sealed.slice(0, 12))],
])('a secret that was %s stays closed', (_how, open) => {
  expect(open).toThrow()
})
