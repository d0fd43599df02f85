import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { decode, encode } from 'dns-packet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askServer, frame, readFrame } from '../ask-server.ts'
import { findDnsPort, startUnbound } from '../testing/dns-programs.ts'
import { answerQuery, type ServedZone } from './answer-query.ts'
import { SourceRates } from './source-rates.ts'
import { type Responder, startResponder } from './start-responder.ts'

const LONG = Array.from({ length: 40 }, (_, index) => `value-${index}-of-forty-that-need-some-room`)
const TEXTS = new Map<string, readonly string[]>([
  ['abc', ['one', 'two']],
  ['none', []],
  ['long', LONG],
])
const server = 'ns.region.test'
const ZONES: ServedZone[] = [
  { kind: 'texts', name: 'acme.region.test', server, lookUp: async (label) => TEXTS.get(label) ?? null },
  { kind: 'addresses', name: 'cname.region.test', server, ipv4: ['192.0.2.1'], ipv6: ['2001:db8::1'] },
]
const errors: unknown[] = []

let responder: Responder
beforeAll(async () => {
  const deps = {
    zones: ZONES,
    monotonicMs: () => performance.now(),
    onError: (error: unknown) => errors.push(error),
  }
  responder = await startResponder({ address: '127.0.0.1', port: 0 }, deps)
})
afterAll(async () => {
  expect(errors).toEqual([])
  await responder.close()
})

/** Asks with `dig`, and answers its status and records. */
async function dig(...args: string[]): Promise<{ status: string; flags: string; answers: string[] }> {
  const server = ['@127.0.0.1', '-p', String(responder.port), '+time=2', '+tries=1']
  const { stdout } = await promisify(execFile)('dig', [...server, ...args])
  return {
    status: /status: (\w+)/.exec(stdout)?.[1] ?? '',
    flags: /flags: ([\w ]+);/.exec(stdout)?.[1] ?? '',
    answers: stdout
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(';'))
      .map((line) => line.replace(/\s+/g, ' ')),
  }
}

describe('dig', () => {
  test.each<[string[], string, string[]]>([
    [
      ['abc.acme.region.test', 'TXT', '+noauthority'],
      'NOERROR',
      ['abc.acme.region.test. 0 IN TXT "one"', 'abc.acme.region.test. 0 IN TXT "two"'],
    ],
    [
      ['aBc.AcMe.region.test', 'TXT', '+noauthority'],
      'NOERROR',
      ['aBc.AcMe.region.test. 0 IN TXT "one"', 'aBc.AcMe.region.test. 0 IN TXT "two"'],
    ],
    [['none.acme.region.test', 'TXT', '+noauthority'], 'NOERROR', []],
    [['abc.acme.region.test', 'A', '+noauthority'], 'NOERROR', []],
    [['abc.acme.region.test', 'ANY', '+noauthority'], 'NOERROR', []],
    [['abc.acme.region.test', 'TYPE65280', '+noauthority'], 'NOERROR', []],
    [['unknown.acme.region.test', 'TXT', '+noauthority'], 'NXDOMAIN', []],
    [['a.abc.acme.region.test', 'TXT', '+noauthority'], 'NXDOMAIN', []],
    [['any.cname.region.test', 'A', '+noauthority'], 'NOERROR', ['any.cname.region.test. 60 IN A 192.0.2.1']],
    [
      ['any.cname.region.test', 'AAAA', '+noauthority'],
      'NOERROR',
      ['any.cname.region.test. 60 IN AAAA 2001:db8::1'],
    ],
    [['acme.region.test', 'NS'], 'NOERROR', ['acme.region.test. 60 IN NS ns.region.test.']],
    [['acme.region.test', 'A', '+noauthority'], 'NOERROR', []],
    [['acme.region.test', 'CAA', '+noauthority'], 'NOERROR', []],
    [['abc.acme.region.test', 'CAA', '+noauthority'], 'NOERROR', []],
    [['abc.acme.region.test', 'NS', '+noauthority'], 'NOERROR', []],
    [['any.cname.region.test', 'CNAME', '+noauthority'], 'NOERROR', []],
    [
      ['none.acme.region.test', 'SOA'],
      'NOERROR',
      ['acme.region.test. 60 IN SOA ns.region.test. hostmaster.ns.region.test. 1 3600 900 604800 0'],
    ],
    [
      ['abc.acme.region.test', 'TXT', '+tcp', '+cookie=0123456789abcdef', '+nsid', '+noauthority'],
      'NOERROR',
      ['abc.acme.region.test. 0 IN TXT "one"', 'abc.acme.region.test. 0 IN TXT "two"'],
    ],
    [['region.test', 'NS'], 'REFUSED', []],
    [['example.com', 'A'], 'REFUSED', []],
    [['xacme.region.test', 'TXT'], 'REFUSED', []],
    [['abc.acme.region.test', 'TXT', '-c', 'CH'], 'REFUSED', []],
    [['abc.acme.region.test', 'TXT', '+opcode=NOTIFY'], 'NOTIMP', []],
    [['abc.acme.region.test', 'TXT', '+edns=1', '+noednsnegotiation'], 'BADVERS', []],
    [
      ['abc.acme.region.test', 'TXT', '+noedns', '+noauthority'],
      'NOERROR',
      ['abc.acme.region.test. 0 IN TXT "one"', 'abc.acme.region.test. 0 IN TXT "two"'],
    ],
  ])('%j: %s', async (args, status, answers) => {
    const read = await dig(...args)
    expect(read).toMatchObject({ status, answers })
    expect(read.flags.includes('aa')).toBe(!['REFUSED', 'NOTIMP', 'BADVERS'].includes(status))
  })

  test('nobody is given a copy of a zone', async () => {
    expect(await askTcp('acme.region.test', 'AXFR')).toMatchObject({ rcode: 'REFUSED', answers: [] })
    expect(await askTcp('cname.region.test', 'IXFR')).toMatchObject({ rcode: 'REFUSED', answers: [] })
    const { stdout } = await promisify(execFile)('dig', [
      ...['@127.0.0.1', '-p', String(responder.port), '+time=2', '+tries=1', 'acme.region.test', 'AXFR'],
    ]).catch((error: { stdout: string }) => error)
    expect(stdout).toContain('Transfer failed')
  })

  test.each([
    ['+noedns', 512],
    ['+bufsize=600', 600],
    ['+bufsize=65535', 1_232],
  ])('a datagram with %s is at most %i bytes', async (option, limit) => {
    const asked = ['long.acme.region.test', 'TXT', '+ignore', option]
    const server = ['@127.0.0.1', '-p', String(responder.port), '+time=2', '+tries=1']
    const { stdout } = await promisify(execFile)('dig', [...server, ...asked])
    expect(stdout).toMatch(/flags: [a-z ]*tc/)
    expect(Number(/MSG SIZE\s+rcvd: (\d+)/.exec(stdout)?.[1])).toBeLessThanOrEqual(limit)
  })

  test('what is too long for a datagram comes over TCP', async () => {
    const { flags } = await dig('long.acme.region.test', 'TXT', '+ignore')
    expect(flags).toContain('tc')
    expect((await dig('long.acme.region.test', 'TXT', '+noauthority')).answers).toHaveLength(LONG.length)
    expect((await dig('acme.region.test', 'SOA')).answers[0]).toContain(
      'ns.region.test. hostmaster.ns.region.test. 1',
    )
  })
})

/** Sends one message over a connection, and answers the first that comes back; null: it was closed. */
async function sendTcp(bytes: Buffer): Promise<Buffer | null> {
  const socket = connect(responder.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(bytes)
  let seen: Buffer = Buffer.alloc(0)
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    seen = Buffer.concat([seen, chunk])
    const answer = readFrame(seen)
    if (answer !== null) return answer
  }
  return null
}

async function askTcp(name: string, type: 'AXFR' | 'IXFR') {
  const query = encode({ type: 'query', id: 9, questions: [{ type, name, class: 'IN' }] })
  const answer = await sendTcp(frame(query))
  const { rcode, answers } = decode(answer ?? Buffer.alloc(0)) as ReturnType<typeof decode> & {
    rcode: string
  }
  return { rcode, answers }
}

const HEADER = Buffer.from([0, 7, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0])
const IN_TXT = Buffer.from([0, 16, 0, 1])
const twoQuestions = encode({
  type: 'query',
  id: 7,
  questions: ['abc', 'none'].map((label) => ({
    type: 'TXT',
    name: `${label}.acme.region.test`,
    class: 'IN',
  })),
})

test.each<[string, Buffer]>([
  ['whose name points at itself', Buffer.concat([HEADER, Buffer.from([0xc0, 12]), IN_TXT])],
  ['whose name points ahead', Buffer.concat([HEADER, Buffer.from([0xc0, 200]), IN_TXT])],
  [
    'whose names point at each other',
    Buffer.concat([HEADER, Buffer.from([0xc0, 14, 0xc0, 12]), IN_TXT, Buffer.alloc(2)]),
  ],
  ['whose label has no end', Buffer.concat([HEADER, Buffer.from([63, 97, 98])])],
  ['without a question', Buffer.from([0, 7, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ['that counts more questions than it has', Buffer.from([0, 7, 1, 0, 0xff, 0xff, 0, 0, 0, 0, 0, 0])],
  ['with two questions', twoQuestions],
  ['of 64 KiB', Buffer.concat([HEADER, Buffer.alloc(65_535 - HEADER.length, 0xff)])],
])('a query %s is malformed, over either transport', async (_, query) => {
  const FORMERR = 1
  for (const answer of [await answerQuery(query, 'udp', ZONES), await sendTcp(frame(query))]) {
    expect(answer?.subarray(0, 2)).toEqual(query.subarray(0, 2))
    expect(answer?.readUInt8(3)).toBe(FORMERR)
  }
})

test('a connection that sends no whole query is closed, and takes nothing from others', async () => {
  expect(await sendTcp(Buffer.from([0, 0]))).toBeNull()
  expect(await sendTcp(Buffer.from([0xff, 0xff, 0]))).toBeNull()
  expect((await dig('abc.acme.region.test', 'TXT', '+noauthority')).answers).toHaveLength(2)
}, 30_000)

test('a hundred thousand names that nobody has leave nothing behind', async () => {
  const ask = async (count: number) => {
    for (let at = 0; at < count; at++) {
      const name = `${randomBytes(10).toString('hex')}.acme.region.test`
      const query = encode({ type: 'query', id: 7, questions: [{ type: 'TXT', name, class: 'IN' }] })
      const NXDOMAIN = 3
      if (((await answerQuery(query, 'udp', ZONES))?.readUInt8(3) ?? 0) % 16 !== NXDOMAIN)
        throw new Error(name)
    }
  }
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  await ask(2_000)
  collect()
  const before = process.memoryUsage().heapUsed
  await ask(100_000)
  collect()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(8 * 1024 * 1024)
})

test('many queries go over one connection, in pieces, and each is answered', async () => {
  const socket = connect(responder.port, '127.0.0.1')
  const query = (id: number) =>
    frame(
      encode({ type: 'query', id, questions: [{ type: 'TXT', name: 'abc.acme.region.test', class: 'IN' }] }),
    )
  const all = Buffer.concat(Array.from({ length: 100 }, (_, id) => query(id)))
  for (let at = 0; at < all.length; at += 7) socket.write(all.subarray(at, at + 7))
  const ids = new Set<number | undefined>()
  let seen: Buffer = Buffer.alloc(0)
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    seen = Buffer.concat([seen, chunk])
    for (let answer = readFrame(seen); answer !== null; answer = readFrame(seen)) {
      seen = seen.subarray(2 + answer.length)
      ids.add(decode(answer).id)
    }
    if (ids.size === 100) break
  }
  expect(ids.size).toBe(100)
})

test('a resolver finds the texts through a CNAME of somebody else, and keeps them for no time', async () => {
  const port = await findDnsPort(['127.0.0.36'])
  const stub = { address: '127.0.0.1', port: responder.port }
  const unbound = await startUnbound({ address: '127.0.0.36', port }, { 'acme.region.test': [stub] })
  const deps = { random: Math.random, timeoutMs: 3_000 }
  const read = async () => {
    const question = { name: 'abc.acme.region.test', type: 'TXT', isRecursive: true } as const
    const { message } = await askServer({ address: '127.0.0.36', port }, question, deps)
    return (message?.answers ?? []).map(({ value }) => value).sort()
  }
  expect(await read()).toEqual(['one', 'two'])
  TEXTS.set('abc', ['three'])
  expect(await read()).toEqual(['three'])
  TEXTS.set('abc', ['one', 'two'])
  await unbound.stop()
})

test('random bytes and changed queries are answered with an error or not at all', async () => {
  const query = encode({
    type: 'query',
    id: 7,
    questions: [{ type: 'TXT', name: 'abc.acme.region.test', class: 'IN' }],
  })
  for (let round = 0; round < 5_000; round++) {
    const bytes = round % 2 === 0 ? randomBytes(round % 80) : Buffer.from(query)
    for (let changes = round % 4; changes > 0; changes--) {
      if (bytes.length > 0) bytes[Math.floor(Math.random() * bytes.length)] = Math.floor(Math.random() * 256)
    }
    const answer = await answerQuery(bytes, 'udp', ZONES)
    if (answer !== null) expect(answer.subarray(0, 2)).toEqual(bytes.subarray(0, 2))
  }
  const response = Buffer.from(query)
  response[2] = 0x80
  expect(await answerQuery(response, 'udp', ZONES)).toBeNull()
})

test('a network may ask so much in a second, and others are not kept out by it', () => {
  let nowMs = 0
  const rates = new SourceRates(() => nowMs)
  const count = (address: string) =>
    Array.from({ length: 300 }, () => rates.take(address)).filter(Boolean).length
  expect(count('192.0.2.1')).toBe(200)
  expect(count('192.0.2.200')).toBe(0)
  expect(count('192.0.3.1')).toBe(200)
  expect(count('2001:db8::1')).toBe(200)
  expect(count('2001:db8:0:00ff::1')).toBe(0)
  expect(count('2001:db8:0:0100::1')).toBe(200)
  nowMs = 1_000
  expect(count('192.0.2.200')).toBe(200)
})
