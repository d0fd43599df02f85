import { randomBytes } from 'node:crypto'
import { toReturnState, VISITOR_RETURN_PATH, VISITOR_RETURN_PURPOSE, VisitorSeals } from '@nora/link'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { CallerDeps } from '../../../platform/http/caller.ts'
import type { Deps } from '../stored/traffic-policies.deps.ts'
import { serveVisitorReturn } from './serve-visitor-return.ts'

const NOW_MS = 1_000_000
const seals = new VisitorSeals([{ id: 'k1', key: randomBytes(32).toString('base64') }])

async function comeBack(parameters: Record<string, string>, waitS: number | null = null) {
  const app = fastify()
  const calls = { rates: { take: () => waitS } } as unknown as CallerDeps
  const given = { keyring: { seals }, clock: { now: () => new Date(NOW_MS) } } as unknown as Deps
  serveVisitorReturn(app, calls, given)
  const url = `${VISITOR_RETURN_PATH}?${new URLSearchParams(parameters)}`
  const answer = await app.inject({ url, headers: { 'accept-language': 'en' } })
  await app.close()
  return answer
}

const seal = (content: object, purpose = VISITOR_RETURN_PURPOSE) =>
  toReturnState(seals.seal(purpose, content))
const right = { o: 'https://shop.example.com:8443', g: 'gate-1', i: 'flow-1', u: NOW_MS + 1 }

test('a return is led on to the host that has begun, with what that needs and no more', async () => {
  const state = seal(right)
  const said = {
    code: 'c&1',
    iss: 'https://id.test',
    scope: 'email',
    to: 'https://evil.test',
    error_description: 'x'.repeat(501),
  }
  const { statusCode, headers } = await comeBack({ state, ...said })
  expect(statusCode).toBe(303)
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['cache-control']).toBe('no-store')
  const to = new URL(String(headers.location))
  expect(to.origin + to.pathname).toBe('https://shop.example.com:8443/.nora/callback')
  expect(Object.fromEntries(to.searchParams)).toEqual({
    gate: 'gate-1',
    state,
    code: 'c&1',
    iss: 'https://id.test',
  })
})

test.each([
  ['that nobody has sealed', 'k1_AAAA'],
  ['that is not there', ''],
  ['sealed for something else', seal(right, 'visitor session shop')],
  ['that is over', seal({ ...right, u: NOW_MS })],
  ['to no address', seal({ ...right, o: 'nowhere' })],
  ['that was changed', seal(right).slice(0, -3)],
])('a state %s leads nowhere, in words', async (_, state) => {
  const { statusCode, headers, body } = await comeBack({ state, code: 'c' })
  expect(statusCode).toBe(400)
  expect(headers.location).toBeUndefined()
  expect(body).toContain('This sign-in is over')
})
