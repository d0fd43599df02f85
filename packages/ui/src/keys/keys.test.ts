import { expect, test } from 'vitest'
import { toKey } from './keys.ts'

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }

test.each([
  ['j', 'KeyJ', {}, 'j'],
  ['о', 'KeyJ', {}, 'j'],
  ['J', 'KeyJ', { shiftKey: true }, ''],
  ['л', 'KeyK', { ctrlKey: true }, 'mod+k'],
  ['k', 'KeyK', { metaKey: true }, 'mod+k'],
  ['k', 'KeyK', { altKey: true }, ''],
  ['З', 'KeyP', { ctrlKey: true, shiftKey: true }, 'mod+shift+p'],
  ['Enter', 'Enter', { metaKey: true }, 'mod+Enter'],
  ['/', 'Slash', {}, '/'],
  ['?', 'Slash', { shiftKey: true }, '?'],
  ['.', 'Slash', {}, '/'],
  [',', 'Slash', { shiftKey: true }, '?'],
  // A Dvorak keyboard has its Z where others have the slash.
  ['z', 'Slash', {}, 'z'],
  [' ', 'Space', { shiftKey: true }, 'Shift+Space'],
  ['ArrowDown', 'ArrowDown', {}, 'ArrowDown'],
])('the press of %s at the place %s with %j is the key %s', (key, code, held, name) => {
  expect(toKey({ ...plain, key, code, ...held })).toBe(name)
})
