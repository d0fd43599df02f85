import { expect, test } from 'vitest'
import { createTextMask } from './text-mask.ts'

test('each group of values has a text of its own, and texts are masked one by one', () => {
  const { text, bytes } = createTextMask([
    { mask: 'secret://a/b/LONG', values: ['correct horse battery'] },
    { mask: 'secret://a/b/C', values: ['correct horse', 'former value'] },
  ])
  expect(text('correct horse battery, correct horse')).toBe('secret://a/b/LONG, secret://a/b/C')
  expect(text('correct horse')).toBe('secret://a/b/C')
  expect(text('former+value of correct hors')).toBe('secret://a/b/C of correct hors')
  expect(Buffer.from(bytes(Buffer.from('x former value y'))).toString()).toBe('x secret://a/b/C y')
})

test('what holds no value comes back as it was, also what is no text', () => {
  const { text, bytes } = createTextMask([{ mask: 'x', values: ['correct horse', '12345'] }])
  const wild = Buffer.from([0xff, 0xfe, 0, 1, 2])
  expect(Buffer.from(bytes(wild))).toEqual(wild)
  expect(text('\ufeffa\ud800 12345')).toBe('\ufeffa\ud800 12345')
  expect(createTextMask([]).text('correct horse')).toBe('correct horse')
})
