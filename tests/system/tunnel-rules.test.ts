/**
 * Checks the rules that `nora http` and `nora.yml` ask of the edge, with the real client, the real servers and
 * the real curl.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiSession, signInAsOwner } from '../kit/api-session.ts'
import { curl } from '../kit/curl.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientHome, type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { type Echo, echo, echoedHeader, type Origin, startOrigin } from '../kit/origins.ts'
import { visit } from '../kit/visit.ts'

let system: NoraSystem
let owner: ApiSession
let home: ClientHome
let origin: Origin
let folder: string

beforeAll(async () => {
  system = await bootNora()
  owner = await signInAsOwner(system)
  home = createClientHome(system, (await owner.api.credentials.renewToken()).token)
  origin = await startOrigin(echo)
  folder = mkdtempSync(join(tmpdir(), 'nora-rules-'))
})

afterAll(async () => {
  await origin?.close()
  await system?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function open(name: string, ...options: string[]): Promise<{ run: ClientRun; url: string }> {
  const run = home.run(['http', String(origin.port), '--name', name, '--json', ...options])
  const { url } = await run.event('online')
  return { run, url: `${url}/` }
}

function getEcho(body: string): Echo {
  return JSON.parse(body) as Echo
}

describe('a password and a key', () => {
  const PASSWORD = 'a-password-of-this-test'
  const KEY = 'a-key-of-this-test'

  test('let in by curl, end at the edge, and are written nowhere', async () => {
    writeFileSync(join(folder, 'login.txt'), `boris:${PASSWORD}-2\n`)
    const file = `file:${join(folder, 'login.txt')}`
    const auth = ['--basic-auth', `anna:${PASSWORD}`, '--basic-auth', file, '--key-auth', KEY]
    const { run, url } = await open('guarded', ...auth)
    expect((await curl(url)).head).toContain('WWW-Authenticate: Basic realm="guarded.localhost"')
    expect((await curl(url, ['-u', 'anna:wrong-password'])).status).toBe(401)
    expect((await curl(url, ['-H', 'X-Token: wrong-key'])).status).toBe(401)
    for (const right of [
      ['-u', `anna:${PASSWORD}`],
      ['-u', `boris:${PASSWORD}-2`],
      ['-H', `X-Token: ${KEY}`],
    ]) {
      const { status, body } = await curl(url, right)
      expect(status).toBe(200)
      expect(echoedHeader(getEcho(body), 'authorization')).toEqual([])
      expect(echoedHeader(getEcho(body), 'x-token')).toEqual([])
    }
    const shown = await home.run(['status', '--json'])
    await shown.exited
    const { items } = await owner.api.tunnels.listTunnels({ query: { q: 'guarded' } })
    expect(items[0]?.rules).toEqual(['basic_auth', 'key_auth'])
    const { inspector_url } = await run.event('online')
    const recorded = await (await fetch(`${inspector_url}/api/exchanges.har?secrets=include`)).text()
    const commandLine = readFileSync(`/proc/${run.child.pid}/cmdline`, 'utf8')
    expect(commandLine).toContain('--basic-auth')
    for (const text of [commandLine, run.stdout(), run.stderr(), shown.stdout(), recorded, system.output()]) {
      expect(text).not.toContain(PASSWORD)
      expect(text).not.toContain(KEY)
    }
    await run.stop()
    expect(filesWith(PASSWORD)).toEqual([])
    expect(filesWith(KEY)).toEqual([])
  })

  /** Searches everything that the servers and the client store: logs, database, running tunnels. */
  function filesWith(text: string): string[] {
    const found = () =>
      execFileSync('grep', ['-rlaF', text, system.dataFolder, home.configFolder], { encoding: 'utf8' })
    try {
      return found().split('\n').filter(Boolean)
    } catch (error) {
      // grep says 1 for nothing found.
      if ((error as { status?: number }).status === 1) return []
      throw error
    }
  }

  test('that cannot be used open no tunnel, exit code 2', async () => {
    const run = home.run(['http', String(origin.port), '--basic-auth', 'anna:short'])
    expect(await run.exited).toBe(2)
    expect(run.stderr()).toMatch(/--basic-auth: .*8 characters/)
  })
})

test('addresses by a list of ten thousand in a file', async () => {
  const networks = Array.from({ length: 9_999 }, (_, i) => `10.${i >>> 8}.${i & 255}.0/24 # shop ${i}`)
  writeFileSync(join(folder, 'shops.txt'), ['# all shops', ...networks, '127.0.0.1'].join('\n'))
  const file = `file:${join(folder, 'shops.txt')}`
  const allowed = await open('listed', '--allow-cidr', file)
  expect((await curl(allowed.url)).status).toBe(200)
  await allowed.run.stop()
  const denied = await open('listed', '--deny-cidr', file)
  expect(await curl(denied.url)).toMatchObject({ status: 403, body: expect.stringContaining('address') })
  await denied.run.stop()
})

test('fields are edited both ways', async () => {
  const added = ['--add-header', 'X-User: anna', '--add-header', 'response:X-Frame-Options: DENY']
  const { run, url } = await open('edited', ...added, '--remove-header', 'Cookie')
  const { head, body } = await curl(url, ['-H', 'X-User: evil', '-H', 'Cookie: a=b'])
  expect(echoedHeader(getEcho(body), 'x-user')).toEqual(['anna'])
  expect(echoedHeader(getEcho(body), 'cookie')).toEqual([])
  expect(head).toContain('\r\nX-Frame-Options: DENY\r\n')
  await run.stop()
})

test('a rate is kept per visitor', async () => {
  const { run, url } = await open('rated', '--rate-limit', '2/m')
  // One connection is used, because each process of the edge counts for itself.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answers = await Promise.all([1, 2, 3].map(() => visit(url, { agent })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0)
  agent.destroy()
  await run.stop()
})

test('a redirect to https that is not there is a wrong call, and says why', async () => {
  const run = home.run(['http', String(origin.port), '--https-redirect'])
  expect(await run.exited).toBe(2)
  expect(run.stderr()).toContain('--https-redirect')
})

describe('a changed nora.yml', () => {
  async function start(text: string): Promise<{ run: ClientRun; url: string; write(text: string): void }> {
    const file = join(folder, 'nora.yml')
    const write = (changed: string) => writeFileSync(file, `tunnels:\n  shop: ${changed}\n`)
    write(text)
    const run = home.run(['start', '--config', file, '--json', '--inspector-port', '0'])
    const { url } = await run.event('online')
    return { run, url: `${url}/`, write }
  }

  test('changes options without failing a request', async () => {
    const tunnel = `target: ${origin.port}, name: reloaded`
    const { run, url, write } = await start(`{ ${tunnel} }`)
    const statuses = new Map<number, number>()
    let hasEnded = false
    const ask = async (method: string): Promise<void> => {
      while (!hasEnded) {
        const { status } = await visit(url, { method }, method === 'POST' ? 'a=1' : undefined)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const visitors = ['GET', 'POST', 'GET', 'POST'].map(ask)
    for (const round of [1, 2, 3, 4]) {
      write(`{ ${tunnel}, add_header: { X-Round: ${round} } }`)
      await eventually(async () => {
        const { text } = await visit(url)
        return echoedHeader(getEcho(text), 'x-round')[0] === String(round)
      })
    }
    hasEnded = true
    await Promise.all(visitors)
    expect([...statuses.keys()]).toEqual([200])
    expect(statuses.get(200)).toBeGreaterThan(20)
    await run.stop()
  })

  test('keeps out who is no longer let in, also on a connection that is open', async () => {
    const endless = await startOrigin((_req, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' })
      res.write('data: 1\n\n')
    })
    const tunnel = `target: ${endless.port}, name: kept-out`
    const { run, url, write } = await start(`{ ${tunnel} }`)
    const { hostname, port } = new URL(url)
    const [answer] = await once(
      get({ host: '127.0.0.1', port, headers: { host: `${hostname}:${port}` }, agent: false }),
      'response',
    )
    await once(answer, 'data')
    answer.on('error', () => {})
    const cut = new Promise((resolve) => answer.once('close', resolve))
    write(`{ ${tunnel}, deny_cidr: 127.0.0.1 }`)
    await cut
    // The other process of the edge hears of it a moment later.
    await eventually(async () => (await visitHead(url)) === 403)
    write(`{ ${tunnel}, deny_cidr: 192.0.2.1 }`)
    await eventually(async () => (await visitHead(url)) === 200)
    await run.stop()
    await endless.close()
  })

  /** The status alone: the answer does not end. Undefined: the rules changed meanwhile and cut it off. */
  async function visitHead(url: string): Promise<number | undefined> {
    const { hostname, port } = new URL(url)
    const request = get({ host: '127.0.0.1', port, headers: { host: `${hostname}:${port}` }, agent: false })
    return new Promise((resolve) => {
      request.on('error', () => resolve(undefined))
      request.on('response', (answer) => {
        resolve(answer.statusCode)
        request.destroy()
      })
    })
  }
})
