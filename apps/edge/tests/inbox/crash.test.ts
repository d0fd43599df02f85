import { createHash, randomBytes, randomInt } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { SECOND_MS } from '@nora/kit'
import { expect, test } from 'vitest'
import { EdgeProcess } from '../kit/edge-process.ts'
import { FakeControl } from '../kit/fake-control.ts'
import { listStored, makeSpool, makeWebhook, TOKEN } from '../kit/webhook-inbox.ts'

const ROUNDS = 10
const SENDERS = 24

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What was sent: its SHA-256, and whether the sender was told that it is stored. */
type Sent = { sha256: string; isAcknowledged: boolean }

/** Sends one after the other until the edge is gone. */
async function sendAll(port: number, sent: Map<string, Sent>, isOver: () => boolean): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  while (!isOver()) {
    const number = `n-${sent.size}`
    const body = Buffer.concat([Buffer.from(number), Buffer.alloc(1, 32), randomBytes(randomInt(0, 4_000))])
    const one = { sha256: hash(body), isAcknowledged: false }
    sent.set(number, one)
    one.isAcknowledged = await post({ agent, port, body })
    if (!one.isAcknowledged) await new Promise((resolve) => setImmediate(resolve))
  }
  agent.destroy()
}

function post({ agent, port, body }: { agent: Agent; port: number; body: Buffer }): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { host: 'in.localhost', 'content-length': body.length }
    const req = request(
      { agent, port, host: '127.0.0.1', method: 'POST', path: `/${TOKEN}`, headers },
      (res) => {
        res.resume()
        // The head says it: what becomes of the rest of the answer changes nothing.
        resolve(res.statusCode === 200)
        res.on('error', () => {})
      },
    )
    req.on('error', () => resolve(false))
    req.end(body)
  })
}

test('of an edge that is killed again and again, each acknowledged request comes to control as it was sent', async () => {
  const { folder, settings, remove } = makeSpool()
  const control = new FakeControl()
  control.webhooks = { is_full: true, webhooks: [makeWebhook()], removed: [] }
  const sent = new Map<string, Sent>()
  for (let round = 0; round < ROUNDS; round++) {
    // In every other round the database is away, and everything waits on the disk.
    control.beforeTakingWebhooks =
      round % 2 === 0 ? async () => {} : () => Promise.reject(new Error('the database is away'))
    const edge = await EdgeProcess.start(settings, control)
    let isOver = false
    const senders = Array.from({ length: SENDERS }, () => sendAll(edge.ports.http_port, sent, () => isOver))
    await new Promise((resolve) => setTimeout(resolve, randomInt(200, 1_500)))
    await edge.kill()
    isOver = true
    await Promise.all(senders)
  }
  control.beforeTakingWebhooks = async () => {}
  const last = await EdgeProcess.start(settings, control)
  const acknowledged = [...sent].filter(([, { isAcknowledged }]) => isAcknowledged)
  const countSegments = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.seg')).length
  await expect.poll(countSegments, { timeout: 60 * SECOND_MS, interval: 200 }).toBe(0)

  const ids = new Map<string, string[]>()
  for (const { id, body } of listStored(control)) {
    const bytes = Buffer.from(body, 'base64')
    const number = bytes.toString('latin1', 0, bytes.indexOf(32))
    expect(hash(bytes)).toBe(sent.get(number)?.sha256)
    ids.set(number, [...(ids.get(number) ?? []), id])
  }
  expect(acknowledged.length).toBeGreaterThan(ROUNDS)
  expect(acknowledged.filter(([number]) => !ids.has(number))).toEqual([])
  // Control knows a request by its id: the same one twice is one.
  expect([...ids.values()].filter(({ length }) => length > 1)).toEqual([])
  await last.stop()
  remove()
}, 240_000)
