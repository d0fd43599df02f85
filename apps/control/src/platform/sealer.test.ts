import { expect, test } from 'vitest'
import { createSealer } from './sealer.ts'

const sealer = createSealer('the master key of an installation')
const sealed = sealer.seal('host key of ru', 'ключ')

test('a sealed secret is read again, and looks different each time', () => {
  expect(sealer.open('host key of ru', sealed)).toBe('ключ')
  expect(sealer.seal('host key of ru', 'ключ')).not.toBe(sealed)
})

test('another purpose, another master key and a changed byte are refused', () => {
  expect(() => sealer.open('host key of nl', sealed)).toThrow()
  expect(() => createSealer('another').open('host key of ru', sealed)).toThrow()
  const bytes = Buffer.from(sealed, 'base64')
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => sealer.open('host key of ru', changed.toString('base64'))).toThrow()
  }
  expect(() => sealer.open('host key of ru', sealed.slice(0, 20))).toThrow()
  const empty = Buffer.from(sealer.seal('host key of ru', ''), 'base64')
  const shortTag = empty.subarray(0, empty.length - 12).toString('base64')
  expect(() => sealer.open('host key of ru', shortTag)).toThrow()
})
