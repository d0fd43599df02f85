/** Captured traffic from the real client to the disk of the real server, with the real curl. */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiSession, signInAsOwner } from '../kit/api-session.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientHome, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'

const CANARY = 'canary-4b9e02c7d1'

let system: NoraSystem
let owner: ApiSession
let home: ClientHome
let origin: Origin

beforeAll(async () => {
  system = await bootNora()
  owner = await signInAsOwner(system)
  home = createClientHome(system, (await owner.api.credentials.renewToken()).token)
  origin = await startOrigin(echo)
})
afterAll(async () => {
  await origin?.close()
  await system?.close()
})

const run = promisify(execFile)

/** The origin is in this process: it must be able to answer meanwhile. */
async function curl(url: string, ...options: string[]): Promise<void> {
  const { hostname, port } = new URL(url)
  const resolve = ['--resolve', `${hostname}:${port}:127.0.0.1`]
  await run('curl', ['-sS', '--max-time', '20', ...resolve, ...options, url])
}

test('a gateway keeps what came through it, the tunnel behind it keeps its own, and a replay takes the same way', async () => {
  const { api } = owner
  await api.domains.reserveDomain({ body: { region: 'local', name: 'shelf' } })
  const { id, url } = await api.gateways.createGateway({
    body: { name: 'shelf', endpoint: 'shelf', upstream: { kind: 'pool' } },
  })
  const client = home.run(['http', String(origin.port), '--gateway', 'shelf', '--capture', '--json'])
  await client.event('online')
  const [tunnel] = (await api.tunnels.listTunnels()).items.filter(({ is_captured }) => is_captured)
  await api.captures.setGatewayCapture({ params: { id }, body: { is_on: true } })
  const ofGateway = async () => (await api.captures.listGatewayExchanges({ params: { id } })).items
  const ofTunnel = async () => (await api.captures.listExchanges({ params: { id: tunnel!.id } })).items
  await curl(`${url}/pies?token=${CANARY}`)
  await eventually(async () => ((await ofGateway()).length > 0 ? true : undefined), {
    timeoutMs: 20_000,
    what: () => 'an exchange of the gateway',
  })
  const [kept] = await ofGateway()
  expect(kept).toMatchObject({ path: '/pies', status: 200, gateway_id: id, answered_by: 'application' })
  const { id: again } = await api.captures.replayGatewayExchange({
    params: { id, exchange_id: kept!.id },
    body: { target: '/pies?again=1' },
  })
  await eventually(
    async () => ((await ofGateway()).find((one) => one.id === again)?.status === 200 ? true : undefined),
    { timeoutMs: 20_000, what: () => 'the answer to the replayed request' },
  )
  await eventually(async () => ((await ofTunnel()).length === 2 ? true : undefined), {
    timeoutMs: 20_000,
    what: () => 'both requests at the tunnel',
  })
  const ids = [...(await ofGateway()), ...(await ofTunnel())].map((one) => one.id)
  expect(new Set(ids).size).toBe(4)
  await api.gateways.deleteGateway({ params: { id } })
  await client.stop()
})

test('nora http --capture keeps requests for the console, and no secret of them reaches the disk', async () => {
  const client = home.run(['http', String(origin.port), '--name', 'captured', '--capture', '--json'])
  const { url } = await client.event('online')
  const [tunnel] = (await owner.api.tunnels.listTunnels()).items.filter(({ name }) => name === 'captured')
  expect(tunnel?.is_captured).toBe(true)
  const id = tunnel!.id
  await curl(`${url}/orders?token=${CANARY}`, '-H', `Authorization: Bearer ${CANARY}`, '-b', `sid=${CANARY}`)
  await curl(`${url}/json`, '--json', `{"user":{"password":"${CANARY}"},"item":"pie"}`)
  await curl(`${url}/form`, '-d', `item=pie&password=${CANARY}`)
  await curl(`${url}/multipart`, '-F', `api_key=${CANARY}`, '-F', 'item=pie')
  const list = async () => (await owner.api.captures.listExchanges({ params: { id } })).items
  await eventually(async () => ((await list()).length === 4 ? true : undefined), {
    timeoutMs: 20_000,
    what: () => 'four captured exchanges',
  })
  const items = await list()
  expect(items.map(({ path, status }) => [path, status])).toEqual([
    ['/multipart', 200],
    ['/form', 200],
    ['/json', 200],
    ['/orders', 200],
  ])
  const pending = await owner.api.captures.replayExchange({
    params: { id, exchange_id: items[1]!.id },
    body: { target: '/form?again=1', body: 'item=cake' },
  })
  await eventually(
    async () => {
      const found = (await list()).find((one) => one.id === pending.id)
      return found?.status === 200 ? found : undefined
    },
    { timeoutMs: 20_000, what: () => 'the answer to the replayed request' },
  )
  await client.stop()
  await system.stop()
  const written = readFolder(system.dataFolder)
  expect(written).toContain('item=cake')
  expect(written).not.toContain(CANARY)
})

/** Every byte that the installation has written: the database, its log and the files. */
function readFolder(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
}
