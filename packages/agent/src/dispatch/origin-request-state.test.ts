import { expect, test } from 'vitest'
import { parseOriginTarget } from '../target.ts'
import { OriginRequestState } from './origin-request-state.ts'

const NEAR = parseOriginTarget('3000')
const FAR = parseOriginTarget('192.0.2.1:3000')

function answer(requestState: OriginRequestState, text: string): boolean {
  const bytes = Buffer.from(text)
  return requestState.onAnswerBytes(bytes, bytes.length)
}

test('an origin is at rest between an answer and the next request', () => {
  const requestState = new OriginRequestState(NEAR)
  expect(requestState.isAtRest).toBe(false)
  requestState.onRequestBytes(100)
  expect(requestState.isAtRest).toBe(false)
  expect([answer(requestState, 'HTTP/1.1 200 OK\r\n'), answer(requestState, '\r\n')]).toEqual([true, false])
  expect(requestState.isAtRest).toBe(true)
  requestState.onRequestBytes(100)
  expect(requestState.isAtRest).toBe(false)
})

test.each([
  'HTTP/1.1 101 Switching',
  'HTTP/1.1 100 Continue',
  'HTTP/1.1 103 Early Hints',
  'HTTP/1.',
  'SSH-2.0-OpenSSH_9',
])('after %j nothing is concluded from silence', (text) => {
  const requestState = new OriginRequestState(NEAR)
  requestState.onRequestBytes(100)
  answer(requestState, text)
  expect([requestState.isAtRest, requestState.mayBeLate]).toEqual([false, false])
})

test.each([
  ['one piece', NEAR, [16_384], true],
  ['one piece that is too large', NEAR, [16_385], false],
  ['two pieces', NEAR, [100, 100], false],
  ['one piece on another machine', FAR, [1_200], true],
  ['one piece of several packets on another machine', FAR, [1_201], false],
] as const)('%s of a second request may have come late: %s', (_name, target, chunks, expected) => {
  const requestState = new OriginRequestState(target)
  requestState.onRequestBytes(100)
  expect(requestState.mayBeLate).toBe(false)
  answer(requestState, 'HTTP/1.1 204 No Content\r\n\r\n')
  for (const bytes of chunks) requestState.onRequestBytes(bytes)
  expect(requestState.mayBeLate).toBe(expected)
})
