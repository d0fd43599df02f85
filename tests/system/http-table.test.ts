import { afterAll, beforeAll, describe, test } from 'vitest'
import { signInAsOwner } from '../kit/api-session.ts'
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
let place: Place

beforeAll(async () => {
  // Each process adds its own name to what it forwards.
  system = await bootNora({ env: { NORA_EDGE_PROCESSES: '1' } })
  const { api } = await signInAsOwner(system)
  const { token } = await api.credentials.renewToken()
  origin = await ScriptedOrigin.listen()
  client = createClientHome(system, token).run(['http', String(origin.port), '--name', 'table', '--json'])
  const url = String((await client.event('online')).url)
  const { host, port } = new URL(url)
  origin.play([{ after: '\r\n\r\n', send: 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n' }])
  await eventually(async () => (await visit(url)).status === 200)
  const edgeId = /\r\nNora-Edge: (\S+)\r\n/.exec(origin.received)?.[1]
  const ownFields = `X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-Proto: http\r\nNora-Edge: ${edgeId}\r\nX-Forwarded-Host: ${host}\r\n`
  place = { port: Number(port), host, origin, ownFields }
})

afterAll(async () => {
  await client?.stop()
  await origin?.close()
  await system?.close()
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
    if (arrivesWhole(row)) await playDirectly(row, place)
    await playThrough(row, place)
  })
})
