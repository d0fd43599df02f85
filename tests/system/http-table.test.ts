import { afterAll, beforeAll, describe, test } from 'vitest'
import { signInAsOwner } from '../kit/api-session.ts'
import { type CertificateFiles, certificateEnv, makeCertificate } from '../kit/certificates.ts'
import { eventually } from '../kit/eventually.ts'
import { type Place, playDirectly, playThrough, type Row } from '../kit/http-row.ts'
import { type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { ScriptedOrigin } from '../kit/raw-connections.ts'
import { visit } from '../kit/visit.ts'
import { aborts } from './http-table/aborts.fixtures.ts'
import { connections } from './http-table/connections.fixtures.ts'
import { hostile } from './http-table/hostile.fixtures.ts'
import { requests } from './http-table/requests.fixtures.ts'
import { responses } from './http-table/responses.fixtures.ts'

let system: NoraSystem
let client: ClientRun
let origin: ScriptedOrigin
let certificate: CertificateFiles
/** Both ports belong to the same edge. */
const places: Partial<Record<'plain' | 'TLS', Place>> = {}

beforeAll(async () => {
  certificate = makeCertificate()
  // One process is enough: each adds its own name to what it forwards.
  system = await bootNora({ env: { ...certificateEnv(certificate), NORA_EDGE_PROCESSES: '1' } })
  const { api } = await signInAsOwner(system)
  const { token } = await api.credentials.renewToken()
  origin = await ScriptedOrigin.listen()
  client = createClientHome(system, token).run(['http', String(origin.port), '--name', 'table', '--json'])
  const { host, hostname } = new URL(String((await client.event('online')).url))
  const { edge_http_port, edge_https_port } = system.ready
  origin.play([{ after: '\r\n\r\n', send: 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n' }])
  await eventually(async () => (await visit(`http://${hostname}:${edge_http_port}`)).status === 200)
  const edgeId = /\r\nNora-Edge: (\S+)\r\n/.exec(origin.received)?.[1]
  const getFields = (proto: string) =>
    `X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-Proto: ${proto}\r\nNora-Edge: ${edgeId}\r\nX-Forwarded-Host: ${host}\r\n`
  const usual = { host, origin }
  places.plain = { ...usual, port: edge_http_port, isSecure: false, ownFields: getFields('http') }
  places.TLS = { ...usual, port: edge_https_port ?? 0, isSecure: true, ownFields: getFields('https') }
})

afterAll(async () => {
  await client?.stop()
  await origin?.close()
  await system?.close()
  certificate?.remove()
})

/** Without the edge there is nothing to say about bytes that are edited, refused or broken off. */
function arrivesWhole({ visitor, origin: steps, answer, ends, forwarded }: Row): boolean {
  const isBroken = visitor.some((step) => 'does' in step) || steps.some(({ ending }) => ending !== undefined)
  return answer === undefined && !ends && !isBroken && typeof forwarded !== 'string'
}

describe.each([
  ['a request', requests],
  ['a response', responses],
  ['a connection', connections],
  ['what breaks the rules', hostile],
  ['what breaks off', aborts],
])('%s passes as it is documented to pass, byte by byte:', (_group, rows) => {
  test.each(rows)('$name', async (row) => {
    const place = getPlace('plain')
    if (arrivesWhole(row)) await playDirectly(row, place)
    await playThrough(row, place)
  })

  test.each(rows)('$name, over TLS', async (row) => {
    await playThrough(row, getPlace('TLS'))
  })
})

function getPlace(way: keyof typeof places): Place {
  const place = places[way]
  if (place === undefined) throw new Error('the edge is not up')
  return place
}
