import { beforeAll, describe, expect, test } from 'vitest'
import { type AccountKey, makeAccountKey } from './account-key.ts'
import { AcmeClient } from './acme-client.ts'
import { AcmeProblem, AcmeUnreachable } from './acme-problem.ts'
import type { AcmeFetch } from './connection.ts'

const SITE = 'https://issuer.example'
const DAY_MS = 86_400_000
const NOW = new Date('2026-12-01T00:00:00Z')
const directory = {
  newNonce: `${SITE}/nonce`,
  newAccount: `${SITE}/account`,
  newOrder: `${SITE}/orders`,
  revokeCert: `${SITE}/revoke`,
  keyChange: `${SITE}/key`,
}
const badNonce = { type: 'urn:ietf:params:acme:error:badNonce', detail: 'old' }
const pending = { status: 'pending', authorizations: [], finalize: `${SITE}/finalize` }

let accountKey: AccountKey
beforeAll(async () => {
  accountKey = await makeAccountKey()
})

const createClient = (fetch: AcmeFetch) =>
  new AcmeClient({
    directoryUrl: `${SITE}/dir`,
    accountKey,
    accountUrl: `${SITE}/account/1`,
    fetch,
    now: () => NOW,
    timeoutMs: 1_000,
  })

/** A client of an issuer that gives this answer to every signed request. */
const createAsking = (answer: () => Response) =>
  createClient(async (url) => {
    if (url.endsWith('/dir')) return Response.json(directory)
    if (url.endsWith('/nonce')) return new Response(null, { headers: { 'replay-nonce': 'n' } })
    return answer()
  })

describe('a client of an issuer', () => {
  test('takes no nonces from before a pause when it has a newer one', async () => {
    let given = 0
    let oldest = 0
    let posts = 0
    const client = createClient(async (url, { body }) => {
      const headers = { 'replay-nonce': String(++given) }
      if (url.endsWith('/dir')) return Response.json(directory)
      if (url.endsWith('/nonce')) return new Response(null, { headers })
      posts++
      const jws = JSON.parse(body ?? '') as { protected: string }
      const { nonce } = JSON.parse(Buffer.from(jws.protected, 'base64url').toString()) as { nonce: string }
      return Number(nonce) < oldest
        ? Response.json(badNonce, { status: 400, headers })
        : Response.json(pending, { headers })
    })
    await Promise.all(Array.from({ length: 40 }, () => client.getOrder(`${SITE}/orders/1`)))
    oldest = given + 1
    posts = 0
    expect(await client.getOrder(`${SITE}/orders/1`)).toMatchObject({ status: 'pending' })
    expect(posts).toBe(2)
  })

  test('gives up when every nonce is refused', async () => {
    let posts = 0
    const client = createAsking(() => {
      posts++
      return Response.json(badNonce, { status: 400, headers: { 'replay-nonce': 'n' } })
    })
    await expect(client.getOrder(`${SITE}/orders/1`)).rejects.toBeInstanceOf(AcmeUnreachable)
    expect(posts).toBe(20)
  })

  test('follows no redirect', async () => {
    const asked: unknown[] = []
    const client = createClient(async (_, { redirect }) => {
      asked.push(redirect)
      return new Response('', { status: 302, headers: { location: 'https://example.com/' } })
    })
    await expect(client.getDirectory()).rejects.toBeInstanceOf(AcmeUnreachable)
    expect(asked).toEqual(['manual'])
  })

  test.each([
    ['a page', () => new Response('hello')],
    ['a directory without URLs', () => Response.json({ newNonce: 1 })],
    ['a list', () => Response.json([])],
    ['too much', () => new Response('x'.repeat(300_000))],
  ])('takes %s for no directory', async (_, answer) => {
    await expect(createClient(async () => answer()).getDirectory()).rejects.toBeInstanceOf(AcmeUnreachable)
  })

  test.each([
    ['a page', () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })],
    ['no JSON', () => new Response('{', { headers: { 'content-type': 'application/json' } })],
    ['an unknown status', () => Response.json({ ...pending, status: 'perhaps' })],
  ])('takes %s for no order, authorization or certificate', async (_, answer) => {
    const client = createAsking(answer)
    const url = `${SITE}/1`
    await expect(client.getOrder(url)).rejects.toBeInstanceOf(AcmeUnreachable)
    await expect(client.getAuthorization(url)).rejects.toBeInstanceOf(AcmeUnreachable)
    await expect(client.downloadChain(url)).rejects.toBeInstanceOf(AcmeUnreachable)
  })

  test('takes a damaged certificate for none', async () => {
    const block = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
    await expect(createAsking(() => new Response(block)).downloadChain(`${SITE}/1`)).rejects.toThrow(
      'cannot be read',
    )
  })

  test('says what was refused, name by name', async () => {
    const subproblem = {
      type: 'urn:ietf:params:acme:error:caa',
      detail: 'CAA forbids it',
      identifier: { type: 'dns', value: 'shop.example' },
    }
    const problem = { type: 'urn:ietf:params:acme:error:compound', detail: 'two', subproblems: [subproblem] }
    const client = createAsking(() => Response.json(problem, { status: 403 }))
    await expect(client.newOrder({ names: ['shop.example'] })).rejects.toMatchObject({
      type: 'compound',
      status: 403,
      message: 'two',
      subproblems: [{ type: 'caa', detail: 'CAA forbids it', identifier: 'shop.example' }],
    })
  })

  test.each([
    ['120', new Date(NOW.getTime() + 120_000)],
    ['Wed, 02 Dec 2026 00:00:00 GMT', new Date('2026-12-02T00:00:00Z')],
    ['999999999', new Date(NOW.getTime() + 30 * DAY_MS)],
    ['Fri, 31 Dec 9999 23:59:59 GMT', new Date(NOW.getTime() + 30 * DAY_MS)],
    ['soon', null],
  ])('is told to ask again after %s', async (text, expected) => {
    const headers = { 'retry-after': text }
    const asked = createAsking(() => new Response('', { status: 503, headers })).getOrder(`${SITE}/1`)
    const error = await asked.catch((caught: unknown) => caught)
    if (!(error instanceof AcmeProblem)) throw error
    expect(error).toMatchObject({ type: 'serverInternal', status: 503, retryAt: expected })
  })
})
