/** `nora run` with tunnels: secrets change under load, the program is started again, and no visitor notices. */

import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { eventually } from '../kit/eventually.ts'
import { type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { startOrigin } from '../kit/origins.ts'
import { makeToken, openShop, type Shop, setSecrets } from '../kit/secrets-shop.ts'
import { visit } from '../kit/visit.ts'

/** `NORA_TEST_SECRETS_CHANGES=100`: one change every 600 ms, a minute of them. */
const CHANGES = Number(process.env.NORA_TEST_SECRETS_CHANGES ?? 10)
const EVERY_MS = 600
const REQUESTS_PER_SECOND = 50
/** Two seconds is the promise; a busy machine of CI is given more. */
const LIVE_WITHIN_MS = process.env.NORA_TEST_SECRETS_CHANGES ? 2_000 : 20_000

/** Ends at once when it is told to, whatever it is answering: what is not held for it is lost. */
const PROGRAM = `
const { createServer } = require('node:http')
createServer((req, res) => setTimeout(() => res.end(process.env.VERSION), 20)).listen(Number(process.env.PORT))
`

/** Talks over WebSockets, and answers nothing else. */
const LIVE = `
const { WebSocketServer } = require(process.env.WS)
new WebSocketServer({ port: Number(process.env.PORT) }).on('connection', (socket) => socket.send(process.env.VERSION))
`

/** Speaks HTTP/2 alone, in its own time. */
const HTTP2 = `
require('node:http2').createServer((req, res) => setTimeout(() => res.end(process.env.VERSION), 300)).listen(Number(process.env.PORT))
`

let system: NoraSystem
let shop: Shop
let client: ClientRun
let url: string
/** Starts the client as a machine that may read the config. */
let start: (args: string[], env: Record<string, string>, folder?: string) => ClientRun
const folder = mkdtempSync(join(tmpdir(), 'nora-watch-'))

beforeAll(async () => {
  system = await bootNora({ env: { NORA_BILLING_MODE: 'off' } })
  shop = await openShop(system, 'anna')
  await setSecret('VERSION', '0')
  const { text } = await makeToken(shop.vault, [shop.dev])
  writeFileSync(join(folder, 'program.cjs'), PROGRAM)
  const { token } = await shop.session.api.credentials.renewToken()
  const home = createClientHome(system, token)
  start = (args, env, folder) => home.run(args, { NORA_SECRETS_TOKEN: text, ...env }, folder)
  const port = await findFreePort()
  client = start(['run', '--watch', '--http', port, '--', process.execPath, join(folder, 'program.cjs')], {
    PORT: port,
  })
  url = await eventually(() => /^(http\S+) → /m.exec(client.stderr())?.[1], { what: () => client.stderr() })
  await eventually(async () => (await ask()) === '0')
})

afterAll(async () => {
  await client?.stop()
  await system?.close()
})

/** Starts another program behind a tunnel; answers its address. */
async function startProgram(file: string, content: string, toTarget = (port: string) => port) {
  writeFileSync(join(folder, file), content)
  const PORT = await findFreePort()
  const WS = createRequire(import.meta.url).resolve('ws')
  const args = ['run', '--watch', '--http', toTarget(PORT), '--', process.execPath, join(folder, file)]
  const program = start(args, { PORT, WS })
  const find = () => /^(http\S+) → /m.exec(program.stderr())?.[1]
  return { program, address: await eventually(find, { what: () => program.stderr() }) }
}

async function findFreePort(): Promise<string> {
  const free = await startOrigin(() => {})
  await free.close()
  return String(free.port)
}

const setSecret = (name: string, value: string) => setSecrets(shop.vault, shop.dev, { [name]: value })

async function ask(agent?: Agent): Promise<string> {
  const { status, text } = await visit(url, { agent })
  return status === 200 ? text : `${status}: ${text}`
}

/** Visitors who come at an even pace, whether those before them were answered or not. */
function startVisitors() {
  const agent = new Agent({ keepAlive: true })
  const failures: string[] = []
  const visits: Promise<unknown>[] = []
  const timer = setInterval(() => {
    const visited = ask(agent).then(
      (text) => /^\d+$/.test(text) || failures.push(text),
      (error: Error) => failures.push(error.message),
    )
    visits.push(visited)
  }, 1_000 / REQUESTS_PER_SECOND)
  return async () => {
    clearInterval(timer)
    await Promise.all(visits)
    agent.destroy()
    return { failures, count: visits.length }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test(`${CHANGES} changes under ${REQUESTS_PER_SECOND} requests per second fail none of them, and the last value is live`, async () => {
  const stop = startVisitors()
  for (let version = 1; version <= CHANGES; version++) {
    const startedMs = performance.now()
    await setSecret('VERSION', String(version))
    await pause(Math.max(0, EVERY_MS - (performance.now() - startedMs)))
  }
  await eventually(async () => (await ask()) === String(CHANGES), {
    timeoutMs: LIVE_WITHIN_MS,
    what: () => `version ${CHANGES}; printed:\n${client.stderr()}`,
  })
  const { failures, count } = await stop()
  expect([failures, count > CHANGES * REQUESTS_PER_SECOND * (EVERY_MS / 1_000) * 0.5]).toEqual([[], true])
})

test('a set that cannot run keeps the former one and says so, and the next one that can is taken', async () => {
  await setSecret('HOST', `\${NOWHERE}`)
  await eventually(() => client.stderr().includes('HOST: there is no such secret'), {
    what: () => client.stderr(),
  })
  await setSecret('VERSION', 'unseen')
  expect(await ask()).toBe(String(CHANGES))
  await setSecret('HOST', 'localhost')
  await eventually(async () => (await ask()) === 'unseen')
  expect(client.stderr()).not.toContain('NOWHERE}')
})

test('a WebSocket is closed with 1012 before the program ends, and comes back to the new one', async () => {
  await setSecret('VERSION', 'first')
  const { program, address } = await startProgram('live.cjs', LIVE)
  const { host, port } = new URL(address)
  const open = async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { headers: { host } })
    const said = once(socket, 'message')
    await once(socket, 'open')
    return { socket, said: String((await said)[0]) }
  }
  const first = await eventually(() => open().catch(() => null))
  expect(first.said).toBe('first')
  const closed = once(first.socket, 'close')
  await setSecret('VERSION', 'second')
  expect((await closed)[0]).toBe(1012)
  expect((await open()).said).toBe('second')
  await program.stop()
})

test('requests over HTTP/2 are answered while the program is started again, and none is lost', async () => {
  await setSecret('VERSION', '0')
  const { program, address } = await startProgram('http2.cjs', HTTP2, (port) => `h2c://localhost:${port}`)
  const { host, port } = new URL(address)
  const session = connectHttp2(`http://127.0.0.1:${port}`)
  const ask = async () => {
    const stream = session.request({ ':authority': host })
    const [{ ':status': status }] = (await once(stream, 'response')) as [{ ':status': number }]
    return [status, (await buffer(stream)).toString()] as const
  }
  await eventually(async () => (await ask())[1] === '0')
  const answers: Promise<readonly [number, string]>[] = []
  for (let version = 1; version <= 3; version++) {
    await setSecret('VERSION', String(version))
    const isLive = async () => (await answers.at(-1))?.[1] === String(version)
    await eventually(async () => {
      answers.push(ask())
      await pause(50)
      return isLive()
    })
  }
  expect(
    (await Promise.all(answers)).filter(([status, text]) => status !== 200 || !/^\d$/.test(text)),
  ).toEqual([])
  session.destroy()
  await program.stop()
})

test('run.tunnels of nora.yml opens its tunnels beside the program, which knows the first address and ends with them', async () => {
  await setSecret('DOOR', 'open sesame')
  const [web, echo] = [await findFreePort(), await findFreePort()]
  writeFileSync(
    join(folder, 'slow.cjs'),
    `setTimeout(() => {
      require('node:http').createServer((req, res) => res.end(process.env.NORA_URL)).listen(${web})
      require('node:net').createServer((socket) => socket.pipe(socket)).listen(${echo})
    }, 500)`,
  )
  const run = { config: 'shop/dev', command: [process.execPath, 'slow.cjs'], tunnels: ['echo', 'web'] }
  const tunnels = {
    web: { target: Number(web), basic_auth: 'anna:secret://shop/dev/DOOR' },
    echo: { tcp: Number(echo) },
    other: { target: 1 },
  }
  writeFileSync(join(folder, 'nora.yml'), JSON.stringify({ run, tunnels }))
  const program = start(['run', '--only', 'VERSION'], {}, folder)
  const find = (pattern: RegExp) =>
    eventually(() => pattern.exec(program.stderr())?.[1], { what: () => program.stderr() })
  const address = await find(/^web: (http\S+) → /m)
  const { hostname, port } = new URL(await find(/^echo: (tcp\S+) → /m))
  const socket = connect(Number(port), hostname).end('hello')
  expect((await visit(address)).status).toBe(401)
  const signedIn = await visit(address, { auth: 'anna:open sesame' })
  expect([signedIn.text, (await buffer(socket)).toString()]).toEqual([address, 'hello'])
  expect(program.stderr()).not.toMatch(/other|sesame/)
  await program.stop()
  expect(await program.exited).toBe(143)
})
