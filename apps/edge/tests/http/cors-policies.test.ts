import { describe, expect, test } from 'vitest'
import { PolicedShop } from '../kit/policed-shop.ts'

const shop = new PolicedShop()
const { ask, attach } = shop

describe('cors', () => {
  const SHARED = `
on_http_request: [{actions: [{type: cors, config: {origins: ["https://a.test"], methods: [GET, PUT], credentials: true, max_age: 1h}}]}]
on_http_response: [{actions: [{type: cors, config: {origins: ["https://a.test"], expose: [x-total], credentials: true}}]}]`
  const preflight = (from: string) =>
    ask(`Origin: ${from}\r\nAccess-Control-Request-Method: PUT\r\nAccess-Control-Request-Headers: x-a\r\n`, {
      method: 'OPTIONS',
    })

  test('answers preflights without the service, and names only origins that may read', async () => {
    await attach(SHARED)
    const allowed = await preflight('https://a.test')
    expect(allowed).toMatch(/^HTTP\/1.1 204 /)
    for (const field of [
      'Access-Control-Allow-Origin: https://a.test',
      'Access-Control-Allow-Credentials: true',
      'Access-Control-Allow-Methods: GET, PUT',
      'Access-Control-Allow-Headers: x-a',
      'Access-Control-Max-Age: 3600',
      'Vary: Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    ])
      expect(allowed).toContain(`${field}\r\n`)
    const other = await preflight('https://b.test')
    expect(other).toMatch(/^HTTP\/1.1 204 /)
    expect(other).not.toContain('Access-Control-Allow')
    expect(shop.received).toBe('')
  })

  test('replaces what the service says of it', async () => {
    await attach(
      SHARED,
      undefined,
      'HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: 2\r\n\r\nhi',
    )
    const read = await ask('Origin: https://a.test\r\n')
    expect(read.match(/access-control-allow-origin/gi)).toHaveLength(1)
    expect(read).toContain('Access-Control-Allow-Origin: https://a.test\r\n')
    expect(read).toContain('Access-Control-Expose-Headers: x-total\r\n')
    const other = await ask('Origin: https://b.test\r\n')
    expect(other).not.toMatch(/access-control/i)
    expect(other).toContain('Vary: Origin\r\n')
  })

  test('of the request says in the answer who may read it', async () => {
    const service = 'HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: 2\r\n\r\nhi'
    const policy = `on_http_request: [{actions: [{type: cors, config: {origins: ["https://a.test"], expose: [x-total]}}]}]`
    await attach(policy, undefined, service)
    const read = await ask('Origin: https://a.test\r\n')
    expect(read.match(/access-control-allow-origin/gi)).toHaveLength(1)
    expect(read).toContain('Access-Control-Allow-Origin: https://a.test\r\n')
    expect(read).toContain('Access-Control-Expose-Headers: x-total\r\n')
    expect(await ask('Origin: https://b.test\r\n')).not.toMatch(/access-control/i)
  })

  test('lets pages read why a later rule refuses them', async () => {
    await attach(`on_http_request:
  - actions:
      - {type: cors, config: {origins: ["https://a.test"], credentials: true}}
      - {type: basic-auth, config: {credentials: ["anna:secret"]}}`)
    const refused = await ask('Origin: https://a.test\r\n')
    expect(refused).toMatch(/^HTTP\/1.1 401 /)
    expect(refused).toContain('Access-Control-Allow-Origin: https://a.test\r\n')
    expect(await preflight('https://a.test')).toMatch(/^HTTP\/1.1 204 /)
  })

  test('is for everybody without credentials', async () => {
    await attach(`on_http_response: [{actions: [{type: cors, config: {origins: ["*"], expose: [x-total]}}]}]`)
    const answer = await ask('Origin: https://b.test\r\n')
    expect(answer).toContain('Access-Control-Allow-Origin: *\r\n')
    expect(answer).toContain('Access-Control-Expose-Headers: x-total\r\n')
  })
})
