import { LinkCode } from '@nora/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deferred } from '../../src/platform/deferred.ts'
import type { FakeAgent } from '../kit/fake-agent.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const AGENTS = 40
/** What control is asked at a time. */
const AT_ONCE = 16

let edge: RunningEdge
let answers: ReturnType<typeof deferred<void>>

beforeEach(async () => {
  edge = await RunningEdge.start()
  answers = deferred<void>()
  edge.control.beforeClaim = () => answers.promise
})

afterEach(() => edge.stop())

/** A herd, of which control has as many claims as it gets. */
async function bindAll(): Promise<{ agents: FakeAgent[]; types: Promise<string[]> }> {
  const agents = await Promise.all(Array.from({ length: AGENTS }, () => edge.agent({ originPort: null })))
  const bound = agents.map((agent, i) =>
    agent.bind(`shop-${i}`).then(
      ({ type }) => type,
      () => 'gone',
    ),
  )
  await expect.poll(() => edge.control.claims.length).toBe(AT_ONCE)
  // Nothing but the limit holds the others back: whoever comes later is heard.
  await edge.agent({ originPort: null })
  expect(edge.control.claims.length).toBe(AT_ONCE)
  return { agents, types: Promise.all(bound) }
}

async function legCount(): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${edge.ports.monitor_port}/metrics`)
  return Number(/^nora_edge_legs (\d+)$/m.exec(await response.text())?.[1])
}

test('a herd of agents is led to control a few at a time, and each gets its name', async () => {
  const { types } = await bindAll()
  answers.resolve()
  expect(new Set(await types)).toEqual(new Set(['bound']))
  expect(edge.control.claims.length).toBe(AGENTS)
})

test('an agent that waits for its turn is told so, and gets in then', async () => {
  edge.control.beforeAuthentication = () => answers.promise
  setTimeout(() => answers.resolve(), 7_500)
  const agent = await edge.agent({ originPort: null })
  expect(agent.close).toBeNull()
  expect(agent.waits).toBe(2)
  expect(await agent.bind('shop')).toMatchObject({ type: 'bound' })
}, 30_000)

test('an agent that has left while it waited is not asked for any more', async () => {
  const { agents, types } = await bindAll()
  for (const agent of agents) agent.destroy()
  await types
  await expect.poll(legCount).toBe(1)
  answers.resolve()
  await expect.poll(() => edge.control.released.length).toBe(AT_ONCE)
  expect(edge.control.claims.length).toBe(AT_ONCE)
})

test('an agent that takes back what it has just asked for has no more claims under way for it', async () => {
  const agent = await edge.agent({ originPort: null })
  const bind = { type: 'bind', kind: 'http', target: '3000', is_pooled: false, takes_over: false } as const
  for (let i = 0; i < 300; i++) {
    agent.send({ ...bind, ref: 1, name: `shop-${i}`, options: {} })
    agent.unbind(1)
  }
  agent.send({ ...bind, ref: 2, name: 'last', options: {} })
  expect(await agent.waitFor((message) => 'ref' in message && message.ref === 2)).toMatchObject({
    type: 'refused',
    code: 'TooManyRequests',
  })
  answers.resolve()
  await expect.poll(() => edge.control.released.length).toBe(AT_ONCE)
  expect(edge.control.claims.length).toBe(AT_ONCE)
  agent.send({ ...bind, ref: 3, name: 'shop', options: {} })
  expect(await agent.waitFor((message) => 'ref' in message && message.ref === 3)).toMatchObject({
    type: 'bound',
  })
})

test('what an agent has taken back before it hung up is not kept for its return', async () => {
  const agent = await edge.agent({ originPort: null })
  const legs = await legCount()
  const bind = { type: 'bind', kind: 'http', target: '3000', is_pooled: false, takes_over: false } as const
  agent.send({ ...bind, ref: 1, name: 'shop', options: {} })
  agent.send({ ...bind, ref: 2, name: 'lost', options: {} })
  agent.unbind(1)
  await expect.poll(() => edge.control.claims.length).toBe(2)
  agent.mux.close({ code: LinkCode.CLOSED })
  await expect.poll(legCount).toBe(legs - 1)
  answers.resolve()
  await expect
    .poll(() => edge.control.released.map(({ reason }) => reason).sort())
    .toEqual(['agent_closed', 'leg_lost'])
})

test('a reference that is bound again while it waits is claimed once more and no oftener', async () => {
  const agent = await edge.agent({ originPort: null })
  const bind = { type: 'bind', kind: 'http', target: '3000', is_pooled: false, takes_over: false } as const
  for (let i = 0; i < 50; i++) {
    agent.send({ ...bind, ref: 7, name: `shop-${i}`, options: {} })
    if (i < 49) agent.unbind(7)
  }
  await expect.poll(() => edge.control.claims.length).toBe(AT_ONCE)
  answers.resolve()
  expect(await agent.waitFor(({ type }) => type === 'bound')).toMatchObject({ hostname: 'shop-49.localhost' })
  expect(edge.control.claims.length).toBe(AT_ONCE + 1)
})
