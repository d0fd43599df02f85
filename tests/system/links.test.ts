/** Links where the direct way is closed: with a real proxy, and real boxes that end TLS. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Region } from '@nora/contract/system'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../bench/processes.ts'
import { signInAsOwner } from '../kit/api-session.ts'
import { makeAuthority, type TestAuthority } from '../kit/authority.ts'
import { bulkDigest, download, streamBulk, upload, watchMemory } from '../kit/bulk.ts'
import { eventually } from '../kit/eventually.ts'
import { type NginxBox, startNginxBox } from '../kit/nginx-box.ts'
import { type ClientHome, type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'
import { type SettingsRelay, startSettingsRelay } from '../kit/settings-relay.ts'
import { startTinyproxy, type Tinyproxy } from '../kit/tinyproxy.ts'
import { visit } from '../kit/visit.ts'

/** Is this machine, though no rule takes it for a loopback address: so proxies are asked for it. */
const HERE = '0.0.0.0'
const BULK_MIB = 100

let system: NoraSystem
let token: string
let origin: Origin
let folder: string
let company: TestAuthority
/** Where the installation is visible to the web: behind a balancer that ends TLS. */
let webPort: number
let balancer: NginxBox
let linkPort: number

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nora-links-'))
  company = makeAuthority(folder, ['DNS:localhost', `IP:${HERE}`])
  webPort = await freePort()
  system = await bootNora({
    env: {
      NORA_CONTROL_HOSTS: HERE,
      NORA_REGION_AGENT_HOST: HERE,
      NORA_REGION_PUBLIC_SCHEME: 'https',
      NORA_REGION_PUBLIC_PORT: String(webPort),
    },
  })
  const { api } = await signInAsOwner(system)
  token = (await api.credentials.renewToken()).token
  linkPort = (await api.system.getSettings()).regions[0]!.agent_port
  const upstream = `http://127.0.0.1:${system.ready.edge_http_port}`
  balancer = await startNginxBox({ folder, port: webPort, authority: company, upstream })
  origin = await startOrigin((req, res) =>
    req.url === '/bulk' ? void streamBulk(res, BULK_MIB) : echo(req, res),
  )
})

afterAll(async () => {
  await origin?.close()
  await balancer?.stop()
  await system?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A machine of its own, in front of this server. */
function homeAt(serverUrl: string, env: Record<string, string> = {}): ClientHome {
  const home = createClientHome(system, token)
  return {
    ...home,
    run: (args, more = {}) => home.run(args, { NORA_SERVER: serverUrl, ...env, ...more }),
  }
}

function publish(home: ClientHome, name: string, ...more: string[]): ClientRun {
  const run = home.run(['http', String(origin.port), '--name', name, '--json', '--inspect=false', ...more])
  onTestFinished(() => run.stop())
  return run
}

/** The tunnel's address on the edge itself, without the balancer. */
function atEdge(name: string): string {
  return `http://${name}.localhost:${system.ready.edge_http_port}`
}

async function expectBulk(name: string, run: ClientRun): Promise<void> {
  const watch = watchMemory([...system.ready.edge_pids, run.child.pid ?? 0])
  expect(await download(`${atEdge(name)}/bulk`)).toEqual({
    digest: bulkDigest(BULK_MIB),
    bytes: BULK_MIB * 1024 * 1024,
  })
  expect((await upload(`${atEdge(name)}/upload`, BULK_MIB)).sha256).toBe(bulkDigest(BULK_MIB))

  expect(watch.growthMib()).toBeLessThan(100)
}

type Gate = { port: number; connections: number; isOpen: boolean }

/** A port in front of the agents' own: while it is shut it takes connections and says nothing. */
async function startGate(): Promise<Gate> {
  const sockets = new Set<Socket>()
  const gate: Gate = { port: await freePort(), connections: 0, isOpen: false }
  const server = createServer((client) => {
    gate.connections++
    sockets.add(client.on('error', () => {}))
    if (!gate.isOpen) return
    const edge = connect(linkPort, '127.0.0.1')
    sockets.add(edge.on('error', () => client.destroy()))
    client.pipe(edge).pipe(client)
  }).listen(gate.port, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return gate
}

/** The server as told from behind a network in which this port stands in for the agents’ own. */
async function relayTo(port: number): Promise<SettingsRelay> {
  const relay = await startSettingsRelay(system, (region: Region) => ({
    ...region,
    agent_paths: region.agent_paths.map((path) => (path.port === linkPort ? { ...path, port } : path)),
  }))
  onTestFinished(() => relay.close())
  return relay
}

const viaWeb = () => `wss://${HERE}:${webPort}/.nora/link`

describe('behind a network that passes only the web', () => {
  test('the link is a WebSocket, byte-exact and with flat memory, and the next start knows the way', async () => {
    const gate = await startGate()
    const home = homeAt((await relayTo(gate.port)).serverUrl, { NORA_CA: company.caFile })
    const run = publish(home, 'detour')
    expect(await run.event('rerouted')).toMatchObject({ link: viaWeb(), proxy: null })
    await expectBulk('detour', run)

    const status = home.run(['status', '--json'])
    expect(await status.exited).toBe(0)
    expect(JSON.parse(status.stdout())).toMatchObject({
      running: [{ link: { path: viaWeb(), proxy: null } }],
    })
    await run.stop()
    const tried = gate.connections
    expect(tried).toBeGreaterThan(0)
    const again = publish(home, 'detour')
    expect(await again.event('online')).toMatchObject({ link: viaWeb() })
    expect(gate.connections).toBe(tried)
  })

  test('the doctor says which ways are open, what closes the others, and that all in all it works', async () => {
    const gate = await startGate()
    const home = homeAt((await relayTo(gate.port)).serverUrl, { NORA_CA: company.caFile })
    const run = home.run(['doctor', '--json'])
    expect(await run.exited).toBe(0)
    const { checks } = JSON.parse(run.stdout()) as { checks: { id: string; state: string; detail: string }[] }
    const link = (i: number) => checks.find(({ id }) => id === `region.local.link.${i}`)
    expect(link(1)).toMatchObject({
      state: 'warning',
      detail: `${HERE}:${gate.port} takes the connection but does not answer TLS`,
      advice: expect.stringContaining(String(gate.port)),
    })
    expect(link(2)).toMatchObject({ state: 'warning', detail: expect.stringContaining('TLS 1.3') })
    expect(link(3)).toMatchObject({ state: 'ok' })
    expect(link(4)).toMatchObject({ state: 'spare' })
  })

  test('it moves to the direct way once that is open, and no request is lost', async () => {
    const gate = await startGate()
    const home = homeAt((await relayTo(gate.port)).serverUrl, { NORA_CA: company.caFile })
    const run = publish(home, 'mover')
    await run.event('rerouted')
    gate.isOpen = true
    const failures: unknown[] = []
    let visits = 0
    let hasEnded = false
    const load = [1, 2, 3].map(async () => {
      while (!hasEnded) {
        visits++
        const { status } = await visit(`${atEdge('mover')}/`).catch((error: Error) => ({
          status: error.message,
        }))
        if (status !== 200) failures.push(status)
      }
    })
    await eventually(() => run.stdout().includes(`"link":"tls://${HERE}:${gate.port}"`), {
      timeoutMs: 120_000,
    })
    const legsClosed = () =>
      readFileSync(join(system.dataFolder, 'logs/edge.log'), 'utf8').split('leg closed').length
    const before = legsClosed()
    await eventually(() => legsClosed() > before, { timeoutMs: 60_000, what: () => 'the end of the old leg' })
    hasEnded = true
    await Promise.all(load)
    expect(failures).toEqual([])
    expect(visits).toBeGreaterThan(100)
    expect(run.stdout()).not.toContain('"event":"offline"')
  })
})

describe('behind a proxy', () => {
  const credentials = 'anna:hunter%2D2'

  function proxied(proxy: Tinyproxy, signIn = '', env: Record<string, string> = {}): ClientHome {
    const url = `http://${signIn === '' ? '' : `${signIn}@`}127.0.0.1:${proxy.port}`
    const server = `http://${HERE}:${new URL(system.ready.console_url).port}`
    return homeAt(server, { HTTPS_PROXY: url, HTTP_PROXY: url, ...env })
  }

  test('calls and link go through it, byte-exact, and are back when it was gone', async () => {
    const proxy = await startTinyproxy({ folder })
    const run = publish(proxied(proxy), 'proxied')
    const direct = `tls://${HERE}:${linkPort}`
    const address = `127.0.0.1:${proxy.port}`
    expect(await run.event('rerouted')).toMatchObject({ link: direct, proxy: address })
    expect(proxy.log()).toContain(`CONNECT ${HERE}:${linkPort}`)
    expect(proxy.log()).toContain('/v1/system/settings')
    await expectBulk('proxied', run)
    await proxy.stop()
    await run.event('offline')
    const back = await startTinyproxy({ folder, port: proxy.port })
    onTestFinished(() => back.stop())
    await eventually(async () => (await visit(`${atEdge('proxied')}/`)).status === 200, { timeoutMs: 60_000 })
    expect(back.log()).toContain(`CONNECT ${HERE}:${linkPort}`)
  })

  test('that knows its users, it signs in, and never says with what', async () => {
    const proxy = await startTinyproxy({ folder, credentials: 'anna hunter-2' })
    onTestFinished(() => proxy.stop())
    const home = proxied(proxy, credentials)
    const run = publish(home, 'signed-in')
    await run.event('online')
    expect((await visit(`${atEdge('signed-in')}/`)).status).toBe(200)
    const bundle = join(folder, 'report.json')
    const doctor = home.run(['doctor', '--json', '--bundle', bundle])
    expect(await doctor.exited).toBe(0)
    const said =
      run.stdout() + run.stderr() + doctor.stdout() + doctor.stderr() + readFileSync(bundle, 'utf8')
    expect(said).toContain(`127.0.0.1:${proxy.port}`)
    expect(said).not.toMatch(/hunter|anna:|YW5uY/)
  })

  test.each([
    ['without a name and password', '', /wants a name and a password \(407\).*HTTP_PROXY/],
    ['with wrong ones', 'anna:wrong', /did not accept the name and password in HTTP_PROXY \(401\)/],
  ])('that knows its users, %s it says what to mend', async (_what, signIn, says) => {
    const proxy = await startTinyproxy({ folder, credentials: 'anna hunter-2' })
    onTestFinished(() => proxy.stop())
    const run = proxied(proxy, signIn).run(['http', String(origin.port)])
    expect(await run.exited).toBe(6)
    expect(run.stderr()).toMatch(says)
    expect(run.stderr()).not.toContain('wrong')
  })

  test('that connects to the web only, the link is a WebSocket through it', async () => {
    const proxy = await startTinyproxy({ folder, connectPorts: [webPort] })
    onTestFinished(() => proxy.stop())
    const run = publish(proxied(proxy, '', { NORA_CA: company.caFile }), 'web-only')
    expect(await run.event('rerouted')).toMatchObject({
      link: viaWeb(),
      proxy: `127.0.0.1:${proxy.port}`,
    })
    await expectBulk('web-only', run)
    const trusting = publish(proxied(proxy, '', { SSL_CERT_FILE: company.caFile }), 'web-trusted')
    expect(await trusting.event('rerouted')).toMatchObject({ link: viaWeb() })
  })

  test('of a kind it does not know, it names the variable and goes nowhere', async () => {
    const home = homeAt(`http://${HERE}:1`, { ALL_PROXY: 'socks5://anna:hunter2@127.0.0.1:1080' })
    for (const args of [['status'], ['http', '3000']]) {
      const run = home.run(args)
      expect(await run.exited).toBe(6)
      expect(run.stdout() + run.stderr()).toMatch(/ALL_PROXY names a proxy of the kind socks5/)
      expect(run.stdout() + run.stderr()).not.toContain('hunter2')
    }
  })
})

describe('behind a box that opens TLS', () => {
  test('the authority of the box is named once, and the link is a WebSocket through it', async () => {
    const port = await freePort()
    const upstream = `https://127.0.0.1:${linkPort}`
    const box = await startNginxBox({ folder, port, authority: company, upstream })
    onTestFinished(() => box.stop())
    const relay = await startSettingsRelay(system, (region) => ({
      ...region,
      agent_paths: region.agent_paths
        .filter((path) => path.port === linkPort)
        .map((path) => ({ ...path, port })),
    }))
    onTestFinished(() => relay.close())
    const wary = homeAt(relay.serverUrl).run(['http', String(origin.port)])
    expect(await wary.exited).toBe(6)
    expect(wary.stderr()).toMatch(/unknown authority.*nora doctor/s)
    // The server publishes the link's authority: the system's authorities do not stand in for that one.
    const trusting = homeAt(relay.serverUrl, { SSL_CERT_FILE: company.caFile })
    expect(await trusting.run(['http', String(origin.port)]).exited).toBe(6)
    const doctor = homeAt(relay.serverUrl).run(['doctor'])
    expect(await doctor.exited).toBe(6)
    expect(doctor.stdout()).toMatch(/unknown authority.*--ca FILE/s)
    const run = publish(homeAt(relay.serverUrl), 'opened', '--ca', company.caFile)
    expect(await run.event('rerouted')).toMatchObject({ link: `wss://${HERE}:${port}/.nora/link` })
    await expectBulk('opened', run)
  })
})

describe('a server with a certificate authority of its own', () => {
  let box: NginxBox
  let server: string

  beforeAll(async () => {
    const port = await freePort()
    box = await startNginxBox({ folder, port, authority: company, upstream: system.ready.console_url })
    server = `https://localhost:${port}`
  })
  afterAll(() => box?.stop())

  test('is refused without it, with what to do', async () => {
    const run = homeAt(server).run(['http', '3000'])
    expect(await run.exited).toBe(6)
    expect(run.stderr()).toMatch(/certificate is of an unknown authority.*--ca FILE/s)
  })

  test.each(['SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS'])('is trusted when %s has it', async (variable) => {
    const home = homeAt(server, { NORA_TOKEN: '', [variable]: company.caFile })
    const saved = home.run(['config', 'save-token', token])
    expect(await saved.exited, saved.stderr()).toBe(0)
    expect(await homeAt(server).run(['status']).exited).toBe(6)
  })

  test('is trusted when the system has it, whatever else is named', async () => {
    const other = mkdtempSync(join(folder, 'other-'))
    const { caFile } = makeAuthority(other, ['DNS:localhost'])
    const run = homeAt(server, { SSL_CERT_FILE: company.caFile }).run(['status', '--ca', caFile])
    expect(await run.exited, run.stderr()).toBe(0)
  })

  test('is trusted when it is named, and the profile keeps the name', async () => {
    const home = homeAt(server, { NORA_TOKEN: '' })
    const saved = home.run(['config', 'save-token', token, '--ca', company.caFile])
    expect(await saved.exited).toBe(0)
    const status = home.run(['status', '--json'])
    expect(await status.exited).toBe(0)
    expect(JSON.parse(status.stdout())).toMatchObject({ connection: 'ok' })
    const shown = home.run(['config', 'show'])
    await shown.exited
    expect(shown.stdout()).toContain(company.caFile)
  })

  test.each([
    ['is not there', () => '/no/such/file.pem', /There is no file \/no\/such\/file\.pem/],
    ['is no PEM', () => join(folder, 'leaf.ext'), /leaf\.ext \(--ca\) holds no certificate in PEM/],
    ['holds a broken certificate', () => brokenPem(), /broken\.pem \(--ca\) holds no certificate in PEM/],
    ['is a folder', () => folder, /Cannot read .*: it is a folder/],
  ])('whose file %s is a wrong call', async (_what, file, says) => {
    const run = homeAt(server).run(['status', '--ca', file()])
    expect(await run.exited).toBe(2)
    expect(run.stderr()).toMatch(says)
  })

  function brokenPem(): string {
    const file = join(folder, 'broken.pem')
    writeFileSync(file, readFileSync(company.caFile, 'utf8').replace(/[A-Za-z]{4}\n/, 'AAAA\n'))
    return file
  }
})

test('over IPv6 everything is reached by its address', async () => {
  const all = '::'
  const six = await bootNora({
    env: {
      NORA_CONTROL_HTTP_HOST: all,
      NORA_EDGE_HTTP_HOST: all,
      NORA_EDGE_LINK_HOST: all,
      NORA_REGION_AGENT_HOST: '[::1]',
    },
  })
  onTestFinished(() => six.close())
  const { api } = await signInAsOwner(six)
  const home = createClientHome(six, (await api.credentials.renewToken()).token)
  const service = await startOrigin(echo, '::1')
  onTestFinished(() => service.close())
  const server = `http://[::1]:${new URL(six.ready.console_url).port}`
  const run = home.run(['http', `[::1]:${service.port}`, '--name', 'six', '--json', '--server', server])
  onTestFinished(() => run.stop())
  const online = await run.event('online')
  expect(online.link).toMatch(/^tls:\/\/\[::1\]:\d+$/)
  expect((await visit(String(online.url))).status).toBe(200)
  const doctor = home.run(['doctor', '--json', '--server', server])
  expect(await doctor.exited).toBe(0)
  expect(doctor.stdout()).not.toMatch(/"state":"(failed|warning)"/)
})
