import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { status } from '@grpc/grpc-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAsOwner } from '../kit/api-session.ts'
import { type CertificateFiles, certificateEnv, makeCertificate } from '../kit/certificates.ts'
import { eventually } from '../kit/eventually.ts'
import { GrpcClient, GrpcOrigin } from '../kit/grpc.ts'
import { type ClientHome, type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'

let certificate: CertificateFiles
let system: NoraSystem
let home: ClientHome
let origin: GrpcOrigin
let secureOrigin: GrpcOrigin
const runs: ClientRun[] = []
const clients: GrpcClient[] = []

beforeAll(async () => {
  certificate = makeCertificate()
  system = await bootNora({ env: certificateEnv(certificate) })
  const { api } = await signInAsOwner(system)
  home = createClientHome(system, (await api.credentials.renewToken()).token)
  origin = new GrpcOrigin()
  await origin.listen()
  secureOrigin = new GrpcOrigin()
  await secureOrigin.listen({
    cert_chain: readFileSync(certificate.cert),
    private_key: readFileSync(certificate.key),
  })
})

afterAll(async () => {
  for (const client of clients) client.close()
  for (const run of runs) await run.stop()
  origin?.close()
  secureOrigin?.close()
  await system?.close()
  certificate?.remove()
})

/** A client of the service behind a tunnel that was opened with these words. */
async function open(name: string, args: readonly string[]): Promise<GrpcClient> {
  const run = home.run(['http', ...args, '--name', name, '--json'])
  runs.push(run)
  const { host, port } = new URL(String((await run.event('online')).url))
  const client = new GrpcClient(Number(port), host, readFileSync(certificate.cert))
  clients.push(client)
  return client
}

const WAYS = {
  'of a port': () => [String(origin.port)],
  'of h2c://': () => [`h2c://localhost:${origin.port}`],
  'that says so': () => [String(origin.port), '--app-protocol', 'http2'],
  'of https://': () => [`https://localhost:${secureOrigin.port}`],
} as const

describe.each(Object.keys(WAYS) as (keyof typeof WAYS)[])('gRPC through a tunnel %s', (way) => {
  let client: GrpcClient

  beforeAll(async () => {
    client = await open(way.replaceAll(/\W+/g, '-').replace(/-$/, ''), WAYS[way]())
  })

  test('a call, with metadata in front and behind', async () => {
    const { answer, first, end } = await client.unary('hello')
    expect([answer, first.get('x-first'), end.code, end.metadata.get('x-last')]).toEqual([
      'echo hello',
      ['please'],
      status.OK,
      ['yes'],
    ])
  })

  test('a stream of requests', async () => {
    const answer = await new Promise((resolve, reject) => {
      const call = client.collect((error, value) => (error ? reject(error) : resolve(value?.toString())))
      for (let i = 0; i < 100; i++) call.write(Buffer.alloc(50_000))
      call.end()
    })
    expect(answer).toBe('5000000')
  })

  test('a stream of answers', async () => {
    const call = client.stream('count', '5')
    const ended = once(call, 'status')
    const messages: string[] = []
    for await (const message of call) messages.push(String(message))
    const [{ code, metadata }] = await ended
    expect([messages, code, metadata.get('x-last')]).toEqual([
      ['1', '2', '3', '4', '5'],
      status.OK,
      ['counted'],
    ])
  })

  test('both at once, each message at once', async () => {
    const call = client.chat()
    const ended = once(call, 'status')
    for (const text of ['one', 'two', 'three']) {
      call.write(Buffer.from(text))
      const [message] = await once(call, 'data')
      expect(String(message)).toBe(`re: ${text}`)
    }
    call.end()
    const [{ code }] = await ended
    expect(code).toBe(status.OK)
  })

  test('a failure, with its words and metadata', async () => {
    const failure = await client.unary('x', 'fail').catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: status.NOT_FOUND, details: 'нет такого' })
    expect((failure as { metadata: { get(name: string): unknown } }).metadata.get('why')).toEqual(['gone'])
  })

  test('a call that is given up, and one whose time is over, end at the service', async () => {
    const cancelled = () => origin.cancelled + secureOrigin.cancelled
    const before = cancelled()
    const given = client.stream('hang', 'x')
    given.on('data', () => given.cancel())
    const late = client.stream('hang', 'x', 300).resume()
    const codes = await Promise.all(
      [given, late].map(
        (call) =>
          new Promise((resolve) => call.on('error', (error) => resolve((error as { code?: number }).code))),
      ),
    )
    expect(codes).toEqual([status.CANCELLED, status.DEADLINE_EXCEEDED])
    await eventually(() => cancelled() === before + 2)
  })

  test('two hundred calls, twenty at a time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const said: string[] = []
        for (let n = 0; n < 10; n++) said.push((await client.unary(`${i}.${n}`)).answer)
        return said
      }),
    )
    expect(answers).toEqual(
      Array.from({ length: 20 }, (_, i) => Array.from({ length: 10 }, (_, n) => `echo ${i}.${n}`)),
    )
  })
})

test('a client with insecure credentials calls through the port in the clear', async () => {
  await open('insecure', [String(origin.port)])
  const { edge_http_port: port } = system.ready
  const client = new GrpcClient(port, `insecure.localhost:${port}`, null)
  clients.push(client)
  const { answer, end } = await client.unary('hello')
  expect([answer, end.code]).toEqual(['echo hello', status.OK])
  const chat = client.chat()
  chat.write(Buffer.from('one'))
  const [message] = await once(chat, 'data')
  expect(String(message)).toBe('re: one')
  chat.end()
  await once(chat, 'status')
})

test('a service that is not there is unavailable', async () => {
  const gone = new GrpcOrigin()
  await gone.listen()
  gone.close()
  const client = await open('gone', [String(gone.port)])
  await expect(client.unary('x')).rejects.toMatchObject({ code: status.UNAVAILABLE })
})
