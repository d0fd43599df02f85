import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReadyMessage } from './ready.ts'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))

let data: string
let running: ChildProcess[]
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'nora-control-'))
  running = []
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(data, { recursive: true })
})

test('says when it is ready, with a sign-in link for the owner that works once', async () => {
  const { ready } = await start()
  expect(ready.sample_token).toMatch(/^nc_/)
  const ticket = new URL(ready.sign_in_url).hash.replace('#ticket=', '')
  const signIn = () =>
    fetch(`${ready.http_url}/v1/user/sign_in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ticket }),
    })
  const first = await signIn()
  expect(first.status).toBe(200)
  expect(await first.json()).toMatchObject({ email: 'owner@nora.localhost', has_password: false })
  expect((await signIn()).status).toBe(400)
})

test('nobody else gets to the files of the database', async () => {
  await start()
  expect((await stat(join(data, 'database'))).mode & 0o777).toBe(0o700)
})

test('a database that does not answer is named in one sentence, without its password', async () => {
  const url = `postgres://nora:secret@127.0.0.1:${await freePort()}/nora`
  const { child, stderr } = launch({ NORA_CONTROL_DATABASE_URL: url })
  expect(await getExit(child)).toBe(1)
  expect(stderr()).toMatch(/^The database cannot be opened: connect ECONNREFUSED [^\n]+\n$/)
  expect(stderr()).not.toContain('secret')
})

test('goes with its launcher, and finds its data when it is started again', async () => {
  const one = await start()
  one.child.disconnect()
  expect(await getExit(one.child)).toBe(0)
  expect(await readdir(data)).not.toContain('database.lock')
  const two = await start()
  expect(two.ready.sample_token).toBe(one.ready.sample_token)
  expect((await callAs(two.ready, two.ready.sample_token)).status).toBe(200)
})

test('goes when its launcher was killed and nobody reads its words', async () => {
  const { child } = await start()
  child.stderr?.destroy()
  child.disconnect()
  expect(await getExit(child)).toBe(0)
})

test('killed without warning, it starts again on the same data', async () => {
  const one = await start()
  one.child.kill('SIGKILL')
  await getExit(one.child)
  const two = await start()
  expect((await callAs(two.ready, one.ready.sample_token)).status).toBe(200)
})

test('refuses a folder that another process works on, and a wrong setting, in one sentence', async () => {
  await start()
  const second = launch({ NORA_CONTROL_LINK_PORT: String(await freePort()) })
  expect(await getExit(second.child)).toBe(2)
  expect(second.stderr()).toMatch(/^the database is in use by another process \(pid \d+\)/)
  const wrong = launch({ NORA_CONTROL_HTTP_PROT: '1' })
  expect(await getExit(wrong.child)).toBe(2)
  expect(wrong.stderr()).toContain('NORA_CONTROL_HTTP_PROT: there is no such setting')
})

async function start(): Promise<{ child: ChildProcess; ready: ReadyMessage }> {
  const { child, stderr } = launch({
    NORA_CONTROL_HTTP_PORT: String(await freePort()),
    NORA_CONTROL_LINK_PORT: String(await freePort()),
  })
  const exited = once(child, 'exit').then(() => Promise.reject(new Error(`control has ended: ${stderr()}`)))
  const [ready] = (await Promise.race([once(child, 'message'), exited])) as [ReadyMessage]
  exited.catch(() => {})
  return { child, ready }
}

function launch(env: Record<string, string>): { child: ChildProcess; stderr: () => string } {
  const child = fork(program, {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env.PATH, NORA_CONTROL_DATA: data, NORA_CONTROL_LOG_LEVEL: 'warn', ...env },
    silent: true,
  })
  running.push(child)
  let text = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  return { child, stderr: () => text }
}

async function getExit(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

function callAs(ready: ReadyMessage, token: string): Promise<Response> {
  return fetch(`${ready.http_url}/v1/user`, { headers: { authorization: `Bearer ${token}` } })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
