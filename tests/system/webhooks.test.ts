/** Webhooks while processes are killed: whatever its sender was told to be taken is there, once, with its bytes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiSession, signInAsOwner } from '../kit/api-session.ts'
import { eventually } from '../kit/eventually.ts'
import { bootNora, isAlive, type NoraSystem } from '../kit/nora-system.ts'
import { makeDatabase } from '../kit/postgres.ts'
import { type SentWebhook, startWebhookSenders } from '../kit/webhook-senders.ts'

const ROUNDS = Number(process.env.NORA_TEST_WEBHOOK_KILLS ?? 10)
const OUTAGE_S = Number(process.env.NORA_TEST_WEBHOOK_OUTAGE_S ?? 15)

type Stored = { id: string; sequence: number; state: string; body: string }

describe.each(['the built-in database', 'PostgreSQL'])('on %s', (database) => {
  let system: NoraSystem
  let owner: ApiSession

  beforeAll(async () => {
    system = await bootNora({
      env: database === 'PostgreSQL' ? { NORA_CONTROL_DATABASE_URL: makeDatabase() } : {},
    })
    owner = await signInAsOwner(system)
  })
  afterAll(() => system?.close())

  const make = async (name: string, commit: 'spool' | 'database') =>
    owner.api.webhooks.createWebhook({ body: { name, commit } })

  async function readStored(id: string): Promise<Stored[]> {
    const url = `${system.ready.console_url}/v1/webhooks/${id}/export?format=jsonl`
    const answer = await fetch(url, { headers: { cookie: owner.cookie() } })
    expect(answer.status).toBe(200)
    const lines = (await answer.text()).split('\n').filter((line) => line !== '')
    return lines.map((line) => JSON.parse(line) as Stored)
  }

  /** Waits until everything that was acknowledged is there. */
  async function expectStored(id: string, sent: readonly SentWebhook[]): Promise<Stored[]> {
    const acknowledged = sent.filter(({ status }) => status === 200)
    let stored: Stored[] = []
    let missing: SentWebhook[] = []
    // Some are stored whose sender was told nothing, so that counts say nothing.
    await eventually(
      async () => {
        stored = await readStored(id).catch(() => [])
        const there = new Set(stored.map(({ body }) => toKey(JSON.parse(body))))
        missing = acknowledged.filter((one) => !there.has(toKey(one)))
        return missing.length === 0
      },
      { timeoutMs: 90_000, what: () => `${missing.length} of ${acknowledged.length} acknowledged requests` },
    )
    const bodies = new Map<string, number>()
    for (const { body } of stored) {
      const parsed = JSON.parse(body) as { sender: number; n: number; pad: string }
      expect(parsed.pad).toBe('x'.repeat(700))
      bodies.set(toKey(parsed), (bodies.get(toKey(parsed)) ?? 0) + 1)
    }
    expect([...bodies].filter(([, times]) => times > 1)).toEqual([])
    return stored
  }

  test('nothing acknowledged is lost, and nothing is stored twice, while edges and control get kill -9', async () => {
    const spooled = await make('spooled', 'spool')
    const committed = await make('committed', 'database')
    const senders = startWebhookSenders([spooled.url, committed.url], { count: 6, pauseMs: 60 })
    for (let round = 0; round < ROUNDS; round++) {
      // A process that dies three times within five seconds of its start is not started again.
      await sleep(2_000 + Math.random() * 1_000)
      await kill(system, round % 3)
    }
    await sleep(500)
    await senders.stop()
    expect(senders.sent.filter(({ status }) => status === 200).length).toBeGreaterThan(200)
    for (const { id, url } of [spooled, committed])
      await expectStored(
        id,
        senders.sent.filter((one) => one.url === url),
      )
  }, 300_000)

  test('while control is away senders are answered, and then all is there in their order', async () => {
    const webhook = await make('outage', 'spool')
    const senders = startWebhookSenders([webhook.url], { count: 4, pauseMs: 20 })
    await sleep(500)
    const { control_pid } = system.state()!
    process.kill(control_pid, 'SIGSTOP')
    await sleep(OUTAGE_S * 1_000)
    process.kill(control_pid, 'SIGCONT')
    await senders.stop()
    expect(senders.sent.filter(({ status }) => status !== 200)).toEqual([])
    const stored = await expectStored(webhook.id, senders.sent)
    const inOrder = stored.toSorted((a, b) => a.sequence - b.sequence).map(({ body }) => JSON.parse(body))
    for (let sender = 0; sender < 4; sender++) {
      const own = inOrder.filter((one) => one.sender === sender).map(({ n }) => n)
      expect(own).toEqual(own.toSorted((a: number, b: number) => a - b))
    }
  }, 300_000)
})

function toKey({ sender, n }: { sender: number; n: number }): string {
  return `${sender} ${n}`
}

/** Kills one of the installation's edges (0 and 1) or its control (2), and waits until another has its place. */
async function kill(system: NoraSystem, which: number): Promise<void> {
  const list = () => {
    const state = system.state()
    return state === undefined ? [] : [...state.edge_pids, state.control_pid]
  }
  const pid = list()[which] ?? 0
  // 0 would be this process and all its children.
  if (pid === 0) throw new Error(`there is no process ${which}; printed:\n${system.output()}`)
  process.kill(pid, 'SIGKILL')
  await eventually(() => !isAlive(pid) && list().length === 3 && !list().includes(pid), {
    timeoutMs: 60_000,
    what: () => `a successor of process ${which}, ${pid}; printed:\n${system.output()}`,
  })
}
