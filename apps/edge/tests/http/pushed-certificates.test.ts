import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import type { PushBody } from '@nora/link'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { certificateSettings, makeCertificate } from '../kit/certificate.ts'
import { RunningEdge } from '../kit/running-edge.ts'

type Pushed = PushBody<'set_certificates'>['certificates'][number]

const file = makeCertificate(['DNS:file.example', 'DNS:shop.example'])
const FILE = 'DNS:file.example, DNS:shop.example'

let edge: RunningEdge
const sockets: TLSSocket[] = []
beforeAll(async () => {
  edge = await RunningEdge.start(certificateSettings([file]))
})
beforeEach(() => push({ removed_ids: pushedIds.splice(0) }))
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => edge.stop())

let last = 0
const pushedIds: string[] = []
const until = (holds: () => unknown) => vi.waitUntil(holds, { timeout: 10_000, interval: 10 })
/** A certificate that says its own id; `names` are those that are served with it. */
function make(names: string[], changes: Partial<Pushed> = {}): Pushed {
  const id = changes.id ?? `crt_${++last}`
  const { cert_pem, key_pem } = makeCertificate([`DNS:${id.replace('_', '-')}.example`])
  const not_after_ms = Date.now() + 86_400_000
  return {
    id,
    names,
    chain_pem: cert_pem,
    key_pem,
    source: 'acme',
    team_id: 'tea_1',
    not_after_ms,
    ...changes,
  }
}

async function push(changes: Partial<PushBody<'set_certificates'>>): Promise<void> {
  const { certificates = [] } = changes
  pushedIds.push(...certificates.map(({ id }) => id))
  edge.control.certificatesHeld.clear()
  edge.control.push('set_certificates', { is_full: false, certificates: [], removed_ids: [], ...changes })
  await until(() => certificates.every(({ id }) => edge.control.certificatesHeld.has(id)))
}

/** Names of the certificate that a visitor gets. */
async function visit(servername: string): Promise<string | undefined> {
  const port = edge.ports.https_port ?? 0
  const socket = connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false })
  sockets.push(socket)
  await once(socket, 'secureConnect')
  return socket.getPeerCertificate().subjectaltname
}

const own = ({ id }: Pushed) => `DNS:${id.replace('_', '-')}.example`

describe('a pushed certificate', () => {
  test('is served for the names it was pushed for, whatever it is valid for', async () => {
    const app = make(['app.example'])
    await push({ certificates: [app] })
    expect(await visit('app.example')).toBe(own(app))
    expect(await visit('APP.example')).toBe(own(app))
    expect(await visit('file.example')).toBe(FILE)
    expect(await visit('other.example')).toBe(FILE)
  })

  test('goes: exact name, wildcard of one label, files, the first file', async () => {
    const [wild, exact, shop] = [make(['*.dev.example']), make(['a.dev.example']), make(['shop.example'])]
    await push({ certificates: [wild, exact, shop] })
    expect(await visit('a.dev.example')).toBe(own(exact))
    expect(await visit('b.dev.example')).toBe(own(wild))
    expect(await visit('dev.example')).toBe(FILE)
    expect(await visit('a.b.dev.example')).toBe(FILE)
    expect(await visit('shop.example')).toBe(own(shop))
  })

  test('that was uploaded goes before an issued one, and of two the one that ends later', async () => {
    const issued = make(['app.example'], { not_after_ms: Date.now() + 9e9 })
    const uploaded = make(['app.example'], { source: 'uploaded' })
    const later = make(['app.example'], { source: 'uploaded', not_after_ms: Date.now() + 8e9 })
    await push({ certificates: [issued, uploaded] })
    expect(await visit('app.example')).toBe(own(uploaded))
    await push({ certificates: [later] })
    expect(await visit('app.example')).toBe(own(later))
    await push({ removed_ids: [uploaded.id, later.id] })
    await until(async () => (await visit('app.example')) === own(issued))
  })

  test('is replaced at once while visitors come, and nobody is without one', async () => {
    const names = ['app.example']
    let current = make(names)
    await push({ certificates: [current] })
    const seen = new Set<string | undefined>()
    let isRunning = true
    const visitors = (async () => {
      while (isRunning) seen.add(await visit('app.example'))
    })()
    for (let round = 0; round < 5; round++) {
      const next = make(names)
      await push({ certificates: [next] })
      await push({ removed_ids: [current.id] })
      current = next
    }
    await until(async () => (await visit('app.example')) === own(current))
    isRunning = false
    await visitors
    expect(seen.has(FILE)).toBe(false)
  })

  test('for other names replaces itself', async () => {
    const app = make(['app.example', 'old.example'])
    await push({ certificates: [app] })
    await push({ certificates: [{ ...app, names: ['app.example', 'new.example'] }] })
    expect(await visit('new.example')).toBe(own(app))
    expect(await visit('old.example')).toBe(FILE)
  })

  test('that cannot be used is not said to be held, and the others are', async () => {
    const good = make(['app.example'])
    const wrongKey = { ...make(['wrong.example']), key_pem: file.key_pem }
    const unreadable = { ...make(['torn.example']), chain_pem: 'hello' }
    edge.control.push('set_certificates', {
      is_full: false,
      certificates: [wrongKey, unreadable, good],
      removed_ids: [],
    })
    await until(() => edge.control.certificatesHeld.has(good.id))
    expect([...edge.control.certificatesHeld]).toEqual([good.id])
    expect(await visit('wrong.example')).toBe(FILE)
  })

  test('is served on while control is away', async () => {
    const app = make(['away.example'])
    await push({ certificates: [app] })
    await edge.control.disappear()
    expect(await visit('away.example')).toBe(own(app))
    await edge.control.listen(edge.control.port)
    await until(() => edge.control.enrolments.length > 1)
  })
})

test('an edge without files serves pushed certificates only, when it is told to open the port', async () => {
  const bare = await RunningEdge.start({ NORA_EDGE_HTTPS: 'on', NORA_EDGE_HTTPS_PORT: '0' })
  const app = make(['app.example'])
  bare.control.push('set_certificates', { is_full: false, certificates: [app], removed_ids: [] })
  await until(() => bare.control.certificatesHeld.has(app.id))
  const dial = async (servername: string) => {
    const port = bare.ports.https_port ?? 0
    const socket = connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false })
    sockets.push(socket)
    await once(socket, 'secureConnect')
    return socket.getPeerCertificate().subjectaltname
  }
  expect(await dial('app.example')).toBe(own(app))
  await expect(dial('other.example')).rejects.toThrow()
  await bare.stop()
})
