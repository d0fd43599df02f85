import { expect, test } from 'vitest'
import { bodyKind, parseForm, parseJson } from './body-kind.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])

test.each([
  ['application/json; charset=utf-8', bytes('{"a":1}'), 'json'],
  ['application/problem+json', bytes('{}'), 'json'],
  ['application/x-www-form-urlencoded', bytes('a=1&b=2'), 'form'],
  ['image/png', png, 'image'],
  ['image/svg+xml', bytes('<svg/>'), 'text'],
  ['text/html', bytes('<p>{'), 'text'],
  [null, bytes(' {"a":1}'), 'json'],
  [null, bytes('hello'), 'text'],
  ['application/octet-stream', bytes('plain words'), 'text'],
  [null, png, 'binary'],
  ['text/plain', png, 'binary'],
  ['application/json', png, 'binary'],
  ['text/plain', new Uint8Array(), 'empty'],
] as const)('%s is shown as it is best read', (type, body, kind) => {
  expect(bodyKind(type, body)).toBe(kind)
})

test('a character cut at the end of what is looked at does not make text binary', () => {
  expect(bodyKind(null, bytes(`${'a'.repeat(4_095)}ёж`))).toBe('text')
})

test('half a JSON document is text', () => {
  expect(parseJson('{"a":')).toBeNull()
  expect(parseJson('null')).toEqual({ value: null })
})

test('a form keeps its order, repeated names and spaces', () => {
  expect(parseForm('b=2&a=1+1&b=%D1%91')).toEqual([
    ['b', '2'],
    ['a', '1 1'],
    ['b', 'ё'],
  ])
})
