import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askByTcp, type ServerAddress } from '../ask-server.ts'
import { type DnsProgram, findDnsPort, startBind, startKnot } from '../testing/dns-programs.ts'
import { createCloudflare } from './cloudflare.ts'
import { createRfc2136 } from './rfc2136.ts'
import { check, sign, type TsigKey } from './tsig.ts'

const KEY: TsigKey = {
  name: 'nora.example',
  algorithm: 'hmac-sha256',
  secret: Buffer.from('a secret that both of them have').toString('base64'),
}
const NAME = '_acme-challenge.dev.field.test'
const ZONES = { 'field.test': ['@ NS ns1', 'ns1 A 127.0.0.1', 'other TXT "kept"', '* CNAME elsewhere.test.'] }

let knot: DnsProgram
let bind: DnsProgram
beforeAll(async () => {
  const port = await findDnsPort(['127.0.0.31', '127.0.0.1'])
  const extra = [
    'key:',
    `  - id: ${KEY.name}`,
    '    algorithm: hmac-sha256',
    `    secret: ${KEY.secret}`,
    'acl:',
    '  - id: updates',
    `    key: ${KEY.name}`,
    '    action: update',
    '',
  ].join('\n')
  const options = { extra, ofZone: '    acl: updates\n    zonefile-sync: -1\n    journal-content: all\n' }
  knot = await startKnot({ address: '127.0.0.31', port }, ZONES, options)
  bind = await startBind({ address: '127.0.0.1', port }, ZONES, KEY)
})
afterAll(async () => {
  await knot?.stop()
  await bind?.stop()
})

const open = (server: ServerAddress, changes: Partial<TsigKey> = {}, now = () => new Date()) =>
  createRfc2136({ server, key: { ...KEY, ...changes }, now, random: Math.random, timeoutMs: 3_000 })

async function read(server: ServerAddress, name = NAME): Promise<string[]> {
  const deps = { random: Math.random, timeoutMs: 3_000 }
  const message = await askByTcp(server, { name, type: 'TXT', isRecursive: false }, deps)
  const texts = (message?.answers ?? []).filter(({ type }) => type === 'TXT')
  return texts.map(({ value }) => value).sort()
}

describe.each([
  ['Knot', () => knot],
  ['BIND', () => bind],
])('%s', (_, server) => {
  test('takes values and gives them back, beside others of the name', async () => {
    const writer = open(server())
    await writer.put(NAME, ['one', 'x'.repeat(300)])
    await writer.put(NAME, ['one', 'of another'])
    expect(await read(server())).toEqual(['of another', 'one', 'x'.repeat(300)])
    await writer.remove(NAME, ['one', 'x'.repeat(300)])
    expect(await read(server())).toEqual(['of another'])
    await writer.remove(NAME, ['of another', 'never there'])
    expect(await read(server())).toEqual([])
    expect(await read(server(), 'other.field.test')).toEqual(['kept'])
  })

  test.each<[string, Partial<TsigKey>, () => Date, string]>([
    ['a key it has not', { name: 'other.example' }, () => new Date(), 'bad_key'],
    [
      'another secret',
      { secret: Buffer.from('another one').toString('base64') },
      () => new Date(),
      'bad_signature',
    ],
    ['a clock ten minutes off', {}, () => new Date(Date.now() - 600_000), 'bad_time'],
  ])('refuses %s, and says so', async (_what, changes, now, code) => {
    await expect(open(server(), changes, now).put(NAME, ['no'])).rejects.toMatchObject({ code })
    expect(await read(server())).toEqual([])
  })

  test('refuses a name that it has no zone for', async () => {
    await expect(open(server()).put('_acme-challenge.meadow.test', ['no'])).rejects.toMatchObject({
      code: 'not_zone',
    })
  })
})

test('a server that is away is told from one that refuses', async () => {
  const server = { address: '127.0.0.33', port: knot.port }
  await expect(open(server).put(NAME, ['no'])).rejects.toMatchObject({ code: 'unreachable' })
})

test('an answer of somebody else is told from one of the server, whatever is changed in it', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  const query = Buffer.from('123428000000000000000000', 'hex')
  const { mac } = sign(query, KEY, now)
  // A server signs its answer in the same way, over the signature of the question too.
  const { signed } = sign(query, KEY, now)
  expect(check(signed, KEY, mac, now)).toEqual({ isRight: false, error: null })
  expect(() => check(signed.subarray(0, 20), KEY, mac, now)).toThrow(RangeError)
})

/** Speaks as the documentation of the API says. */
async function startCloudflare(token: string) {
  const records = new Map<string, { name: string; content: string }>()
  let last = 0
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.headers.authorization !== `Bearer ${token}`) {
      return answer(403, { success: false, errors: [{ code: 9109, message: 'Invalid access token' }] })
    }
    const url = new URL(request.url ?? '', 'http://localhost')
    if (url.pathname === '/zones') {
      const isKnown = url.searchParams.get('name') === 'field.test'
      return answer(200, { success: true, result: isKnown ? [{ id: 'z1' }] : [] })
    }
    if (request.method === 'POST') {
      const body = JSON.parse(await readBody(request))
      records.set(`r${++last}`, body)
      return answer(200, { success: true, result: { id: `r${last}` } })
    }
    if (request.method === 'DELETE') {
      records.delete(url.pathname.split('/').at(-1) ?? '')
      return answer(200, { success: true, result: {} })
    }
    const found = [...records].filter(([, { name }]) => name === url.searchParams.get('name'))
    answer(200, { success: true, result: found.map(([id, record]) => ({ id, ...record })) })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { base: `http://127.0.0.1:${port}`, records, close: () => server.close() }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

test('Cloudflare: values are added once and taken away, and a wrong token is told', async () => {
  const cloudflare = await startCloudflare('token')
  const openBy = (token: string) =>
    createCloudflare({
      token,
      fetch: (url, init) => fetch(url, init),
      timeoutMs: 3_000,
      base: cloudflare.base,
    })
  const writer = openBy('token')
  await writer.put(NAME, ['one', 'two'])
  await writer.put(NAME, ['one', 'three'])
  expect([...cloudflare.records.values()].map(({ content }) => content)).toEqual([
    '"one"',
    '"two"',
    '"three"',
  ])
  await writer.remove(NAME, ['one', 'two'])
  expect([...cloudflare.records.values()]).toMatchObject([{ name: NAME, content: '"three"' }])
  await expect(openBy('other').put(NAME, ['no'])).rejects.toMatchObject({ code: 'bad_key' })
  await expect(writer.put('_acme-challenge.meadow.test', ['no'])).rejects.toMatchObject({ code: 'not_zone' })
  cloudflare.close()
})
