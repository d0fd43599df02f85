import { expect, test } from 'vitest'
import { aDetail } from '../testing/exchanges.ts'
import { toFetch } from './fetch-call.ts'

const base = 'http://shop.localhost:8080'
const nothing = new Uint8Array()
const request = (headers: [string, string][], given = {}) =>
  aDetail({ request: { ...aDetail().request, headers }, ...given })

test('a plain GET is its address', () => {
  expect(toFetch(request([]), base, nothing)).toBe('await fetch("http://shop.localhost:8080/")')
})

test('the call repeats the sent request', async () => {
  const body = new TextEncoder().encode('{"a":"it\'s `pie` $"}\n')
  const detail = request(
    [
      ['Host', 'x'],
      ['Content-Type', 'application/json'],
    ],
    { method: 'POST', path: '/orders', query: 'a=1' },
  )
  expect(await evaluate(toFetch(detail, base, body))).toEqual([
    `${base}/orders?a=1`,
    { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"a":"it\'s `pie` $"}\n' },
  ])
})

test('names that repeat and bytes that are no text survive', async () => {
  const detail = request(
    [
      ['X-A', '1'],
      ['X-a', '2'],
    ],
    { method: 'PUT' },
  )
  const [, options] = await evaluate(toFetch(detail, base, new Uint8Array([0, 255])))
  expect(options).toMatchObject({
    headers: [
      ['X-A', '1'],
      ['X-a', '2'],
    ],
    body: new Uint8Array([0, 255]),
  })
})

test('a body that was not kept whole is taken from a file', () => {
  expect(toFetch(request([], { method: 'PUT' }), base, null)).toContain('readFileSync("request-body.bin")')
})

/** What the call would pass to `fetch`. */
function evaluate(code: string): Promise<[string, unknown]> {
  const run = new Function('fetch', `return (async () => ${code.replace('await ', '')})()`)
  return run((...given: unknown[]) => given) as Promise<[string, unknown]>
}
