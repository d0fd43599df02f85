import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { processTree } from '../../bench/processes.ts'
import { createSession, readMailbox, signUp } from '../kit/api-session.ts'
import { eventually } from '../kit/eventually.ts'
import {
  type BootOptions,
  bootNora,
  isAlive,
  type NoraSystem,
  type Ready,
  readReady,
  spawnLauncher,
  stopLauncher,
} from '../kit/nora-system.ts'
import { visit } from '../kit/visit.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nora-launcher-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function boot(options: BootOptions = {}) {
  const system = await bootNora({ dataFolder: makeFolder(), ...options })
  onTestFinished(async () => void (await system.stop()))
  return system
}

/** Runs the launcher to its own end. */
async function runToEnd(folder: string, options: BootOptions): Promise<{ code: number; output: string }> {
  const launcher = spawnLauncher(folder, options)
  onTestFinished(async () => void (await stopLauncher(launcher)))
  let output = ''
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const [code] = (await once(launcher, 'close')) as [number]
  return { code, output }
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}

describe('of one data folder', () => {
  let folder: string
  let system: NoraSystem

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'nora-launcher-'))
  })

  afterAll(async () => {
    await system?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('the first start opens a tunnel that works, and a stop leaves no process and no ready.json', async () => {
    system = await bootNora({ dataFolder: folder, sample: true })
    const { ready } = system
    const answer = await visit(`${ready.tunnel_url}/echo`)
    expect(new URL(ready.tunnel_url ?? '').hostname).toMatch(/\.localhost$/)
    expect(JSON.parse(answer.text)).toMatchObject({ method: 'GET', path: '/echo' })
    expect((await fetch(ready.console_url)).status).toBe(200)
    expect(await readMailbox(system)).toEqual([])
    expect(system.output()).toContain(ready.mailbox_url)
    expect(system.output()).toContain(ready.sign_in_url)
    expect(statSync(join(folder, 'ready.json')).mode & 0o077).toBe(0)
    await signUp(system, 'anna@example.com')
    const processes = processTree(system.launcher.pid ?? 0)
    // The launcher, control, the edge and the sample's client.
    expect(processes.length).toBeGreaterThanOrEqual(4)
    expect(await system.stop()).toBe(0)
    expect(readReady(folder)).toBeUndefined()
    expect(processes.filter(isAlive)).toEqual([])
  })

  test('the second start finds the accounts of the first, and another one beside it is refused', async () => {
    system = await bootNora({ dataFolder: folder, sample: true })
    const beside = await runToEnd(folder, {})
    expect(beside.code).toBe(1)
    expect(beside.output).toContain(`pid ${system.launcher.pid}`)
    expect(readReady(folder)?.pid).toBe(system.launcher.pid)
    const session = createSession(system.ready.console_url)
    await session.api.accounts.signIn({
      body: { email: 'anna@example.com', password: 'burrow-under-the-birch' },
    })
    expect(session.cookie()).not.toBe('')
  })

  test('children of a killed launcher end by themselves, and the next start takes the data over', async () => {
    const children = processTree(system.launcher.pid ?? 0).filter((pid) => pid !== system.launcher.pid)
    expect(children.length).toBeGreaterThanOrEqual(3)
    system.launcher.kill('SIGKILL')
    await eventually(() => !children.some(isAlive), {
      timeoutMs: 60_000,
      what: () => `the end of ${children}`,
    })
    system = await bootNora({ dataFolder: folder })
    expect(system.ready.pid).toBe(system.launcher.pid)
  })
})

test('under a domain that leads to this machine, the sample is told and answers there', async () => {
  const domain = '127.0.0.1.nip.io'
  const { ready, output } = await boot({ sample: true, env: { NORA_REGION_DOMAIN: domain } })
  const { hostname, port } = new URL(ready.tunnel_url ?? '')
  expect(hostname).toMatch(new RegExp(`^[a-z0-9-]+\\.${domain.replaceAll('.', '\\.')}$`))
  expect(port).toBe(String(ready.edge_http_port))
  expect(output()).toContain(ready.tunnel_url)
  expect(output()).not.toContain('NORA_REGION_DOMAIN=')
  const resolve = ['--resolve', `${hostname}:${port}:127.0.0.1`]
  const answer = execFileSync('curl', ['-sS', '--max-time', '10', ...resolve, `${ready.tunnel_url}/echo`])
  expect(JSON.parse(answer.toString())).toMatchObject({ method: 'GET', path: '/echo' })
})

describe('a start on a machine where the default port is busy', () => {
  let system: NoraSystem
  let holder: Server

  beforeAll(async () => {
    holder = createServer()
    // Somebody else may hold it already, which serves as well.
    await listen(holder, 8080).catch(() => {})
    system = await bootNora()
  })

  afterAll(async () => {
    holder?.close()
    await system?.close()
  })

  test('moves to another and says so', () => {
    expect(system.ready.edge_http_port).not.toBe(8080)
    expect(system.output()).toContain(`Port 8080 is in use, tunnels take ${system.ready.edge_http_port}.`)
  })

  test('each process tells its health and metrics, its successor too', async () => {
    const { control_monitor_port, edge_monitor_ports } = system.ready
    const ports = [control_monitor_port, ...edge_monitor_ports]
    const ask = async (port: number, path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
      return response?.ok ? response.text() : ''
    }
    for (const port of ports) expect((await ask(port, '/readyz')).trim()).toBe('ok')
    const [control = '', ...edges] = await Promise.all(ports.map((port) => ask(port, '/metrics')))
    expect(control).toContain(`nora_control_edges ${edge_monitor_ports.length}\n`)
    const edgeIdIn = (text: string) => /edge_id="([^"]+)"/.exec(text)?.[1]
    const before = edges.map(edgeIdIn)
    expect(new Set(before).size).toBe(2)
    await system.replaceEdges()
    for (const [index, port] of edge_monitor_ports.entries()) {
      await eventually(
        async () => ![undefined, before[index]].includes(edgeIdIn(await ask(port, '/metrics'))),
        { timeoutMs: 60_000, what: () => `the successor's metrics on ${port}` },
      )
      expect((await ask(port, '/readyz')).trim()).toBe('ok')
    }
  })

  test('starts a killed edge again', async () => {
    await expectRestart(system, 'edge_pids')
  })
})

/** Kills this child, or the first of several, and waits for the one in its place. */
async function expectRestart(system: NoraSystem, which: 'control_pid' | 'edge_pids'): Promise<void> {
  const getPid = (ready: Ready | undefined) => [ready?.[which]].flat()[0]
  const before = getPid(system.state()) ?? 0
  process.kill(before, 'SIGKILL')
  await eventually(() => ![undefined, before].includes(getPid(system.state())), {
    timeoutMs: 60_000,
    what: () => `a new ${which}; printed:\n${system.output()}`,
  })
  expect((await fetch(`${system.ready.console_url}/readyz`)).status).toBe(200)
}

test('a killed control is started again; one that dies three times in a row ends everything with the reason', async () => {
  const system = await boot()
  const exited = once(system.launcher, 'close')
  const processes = processTree(system.launcher.pid ?? 0)
  for (let round = 1; round <= 2; round++) await expectRestart(system, 'control_pid')
  process.kill(system.state()?.control_pid ?? 0, 'SIGKILL')
  const [code] = (await exited) as [number]
  expect(code).toBe(1)
  expect(system.output()).toContain('control was stopped by SIGKILL, 3 times in a row')
  expect(readReady(system.dataFolder)).toBeUndefined()
  expect(processes.filter(isAlive)).toEqual([])
})

test('a busy port that was asked for ends the start with its number', async () => {
  const holder = createServer()
  onTestFinished(() => void holder.close())
  await listen(holder, 0)
  const { port } = holder.address() as AddressInfo
  const { code, output } = await runToEnd(makeFolder(), { env: { NORA_EDGE_HTTP_PORT: String(port) } })
  expect(code).toBe(1)
  expect(output).toContain(`Port ${port} (edge.http_port) is in use`)
})

test('a certificate that cannot be used ends the start with its file and the reason', async () => {
  const certificates = JSON.stringify([{ cert: 'shop.pem', key: 'shop.key' }])
  const folder = makeFolder()
  const { code, output } = await runToEnd(folder, { env: { NORA_EDGE_CERTIFICATES: certificates } })
  expect(code).toBe(1)
  expect(output).toContain(`${join(folder, 'shop.pem')} cannot be read (ENOENT).`)
})

test.each([
  [['--help'], 0, 'NORA_CONTROL_DATABASE_URL'],
  [['--no-sampel'], 2, 'Did you mean --no-sample?'],
])('%j ends with %i and says what one needs', async (args, code, words) => {
  const run = await runToEnd(makeFolder(), { sample: true, args })
  expect(run.code).toBe(code)
  expect(run.output).toContain(words)
})
