import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FakeControl } from '../tests/kit/fake-control.ts'
import { RawVisitor } from '../tests/kit/raw-http.ts'
import type { EdgePorts } from './edge.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

let control: FakeControl
const children: ChildProcess[] = []

beforeEach(async () => {
  control = new FakeControl()
  await control.listen()
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await control.disappear()
})

/** The program itself, as a launcher starts it. */
function start(settings: Record<string, string> = {}): { child: ChildProcess; said: () => string } {
  let text = ''
  const child = fork(MAIN, {
    execArgv: ['--import', 'tsx'],
    silent: true,
    env: {
      PATH: process.env.PATH,
      NORA_EDGE_HTTP_PORT: '0',
      NORA_EDGE_LINK_PORT: '0',
      NORA_EDGE_LINK_TLS: 'off',
      NORA_EDGE_CONTROL_PORT: String(control.port),
      NORA_EDGE_ENROL_KEY: 'key-of-the-edge',
      ...settings,
    },
  })
  child.stderr?.on('data', (bytes: Buffer) => {
    text += bytes.toString()
  })
  children.push(child)
  return { child, said: () => text }
}

async function startReady(): Promise<{ child: ChildProcess; ports: EdgePorts; said: () => string }> {
  const { child, said } = start()
  const [message] = (await once(child, 'message')) as [{ type: string } & EdgePorts]
  expect(message.type).toBe('ready')
  return { child, ports: message, said }
}

test.each([
  ['SIGTERM', (child: ChildProcess) => child.kill('SIGTERM')],
  ['the end of its launcher', (child: ChildProcess) => child.disconnect()],
])('it says its ports when it is ready, and stops cleanly at %s', async (_name, stop) => {
  const { child, ports, said } = await startReady()
  for (const port of [ports.http_port, ports.link_port, ports.monitor_port]) {
    const visitor = await RawVisitor.connect(port)
    visitor.close()
  }
  stop(child)
  const [code] = (await once(child, 'exit')) as [number | null]
  expect(code).toBe(0)
  expect(said()).not.toContain('key-of-the-edge')
})

test('it goes when its launcher was killed and nobody reads its words', async () => {
  const { child } = await startReady()
  child.stderr?.destroy()
  child.disconnect()
  expect(((await once(child, 'exit')) as [number])[0]).toBe(0)
})

test('a port that another program uses is said in one sentence', async () => {
  const { ports } = await startReady()
  const { child, said } = start({ NORA_EDGE_HTTP_PORT: String(ports.http_port) })
  expect(((await once(child, 'exit')) as [number])[0]).toBe(3)
  expect(said()).toContain(
    `The port ${ports.http_port} for visitors cannot be opened: another program uses it.\n`,
  )
})

test('a wrong setting is said by its name', async () => {
  const { child, said } = start({ NORA_EDGE_COLOUR: 'red' })
  expect(((await once(child, 'exit')) as [number])[0]).toBe(2)
  expect(said()).toContain('NORA_EDGE_COLOUR: there is no such setting')
})
