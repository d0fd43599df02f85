import { expect, test } from 'vitest'
import { parseOriginTarget } from '../target.ts'
import { OriginTurn } from './origin-turn.ts'

const NEAR = parseOriginTarget('3000')
const FAR = parseOriginTarget('192.0.2.1:3000')

function answer(turn: OriginTurn, text: string): boolean {
  const bytes = Buffer.from(text)
  return turn.onAnswerBytes(bytes, bytes.length)
}

test('an origin is at rest between an answer and the next request', () => {
  const turn = new OriginTurn(NEAR)
  expect(turn.isAtRest).toBe(false)
  turn.onRequestBytes(100)
  expect(turn.isAtRest).toBe(false)
  expect([answer(turn, 'HTTP/1.1 200 OK\r\n'), answer(turn, '\r\n')]).toEqual([true, false])
  expect(turn.isAtRest).toBe(true)
  turn.onRequestBytes(100)
  expect(turn.isAtRest).toBe(false)
})

test.each([
  'HTTP/1.1 101 Switching',
  'HTTP/1.1 100 Continue',
  'HTTP/1.1 103 Early Hints',
  'HTTP/1.',
  'SSH-2.0-OpenSSH_9',
])('after %j nothing is concluded from silence', (text) => {
  const turn = new OriginTurn(NEAR)
  turn.onRequestBytes(100)
  answer(turn, text)
  expect([turn.isAtRest, turn.mayBeLate]).toEqual([false, false])
})

test.each([
  ['one piece', NEAR, [16_384], true],
  ['one piece that is too large', NEAR, [16_385], false],
  ['two pieces', NEAR, [100, 100], false],
  ['one piece on another machine', FAR, [1_200], true],
  ['one piece of several packets on another machine', FAR, [1_201], false],
] as const)('%s of a second request may have come late: %s', (_name, target, pieces, expected) => {
  const turn = new OriginTurn(target)
  turn.onRequestBytes(100)
  expect(turn.mayBeLate).toBe(false)
  answer(turn, 'HTTP/1.1 204 No Content\r\n\r\n')
  for (const bytes of pieces) turn.onRequestBytes(bytes)
  expect(turn.mayBeLate).toBe(expected)
})
