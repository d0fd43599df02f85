import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FakeAgent } from '../kit/fake-agent.ts'
import { RunningEdge } from '../kit/running-edge.ts'

let edge: RunningEdge
let agent: FakeAgent

beforeEach(async () => {
  edge = await RunningEdge.start()
  agent = await edge.agent({ originPort: null })
})
afterEach(() => edge.stop())

const bind = (ref: number, said: { description?: string; metadata?: Record<string, string> }) => {
  const how = { is_pooled: false, takes_over: false, options: {} }
  agent.send({
    type: 'bind',
    ref,
    kind: 'http',
    name: `shop-${ref}`,
    target: 'localhost:3000',
    ...how,
    ...said,
  })
  return agent.waitFor((message) => 'ref' in message && message.ref === ref)
}

test('the description of a tunnel reaches control with the claim, and stays out of reports after an outage', async () => {
  const said = { description: 'The shop', metadata: { team: 'pies' } }
  expect(await bind(1, said)).toMatchObject({ type: 'bound' })
  expect(edge.control.claims[0]).toMatchObject(said)
  const { port } = edge.control
  await edge.control.disappear()
  const before = edge.control.resyncs.length
  await edge.control.listen(port)
  await expect.poll(() => edge.control.resyncs.length).toBe(before + 1)
  const [held] = edge.control.resyncs.at(-1)?.tunnels ?? []
  expect(held).toMatchObject({ hostname: 'shop-1.localhost' })
  expect(JSON.stringify(held)).not.toMatch(/The shop|pies/)
})

test('an agent that says nothing about its tunnel has one without a description', async () => {
  expect(await bind(1, {})).toMatchObject({ type: 'bound' })
  expect(edge.control.claims[0]).toMatchObject({ description: null, metadata: {} })
})

test.each([
  [{ description: 'x'.repeat(201) }, 'description: at most 200 characters, and this has 201.'],
  [{ description: 'a\u0000b' }, 'description: use one line without control characters.'],
  [
    { metadata: { team: '\ud800' } },
    'metadata: the value of "team": use one line without control characters.',
  ],
])('%j is refused without a claim, and the connection stays', async (said, en) => {
  expect(await bind(1, said)).toMatchObject({ type: 'refused', code: 'ValidationError', text: { en } })
  expect(edge.control.claims).toEqual([])
  expect(await bind(2, {})).toMatchObject({ type: 'bound' })
})
