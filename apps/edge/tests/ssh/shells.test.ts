import type { SessionsMessage } from '@nora/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FakeAgent } from '../kit/fake-agent.ts'
import { freePort } from '../kit/free-port.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const KEY = { fingerprint: 'SHA256:abc', name: 'laptop', person: 'Anna', expires_at: null }
const people = { whole_team: false, emails: ['boris@example.org'] }

let running: RunningEdge
let agent: FakeAgent
let tunnelId: string

beforeEach(async () => {
  running = await RunningEdge.start()
  running.control.freePorts = [await freePort()]
  running.control.authorisedKeys = [KEY]
  agent = await running.agent({ kind: 'ssh', originPort: null })
  const bound = await agent.bind(undefined, { people })
  tunnelId = bound.type === 'bound' ? bound.tunnel_id : ''
})
afterEach(() => running.stop())

const keysTold = () => agent.messages.filter(({ type }) => type === 'authorised_keys')
const sessions = (sequence: number): SessionsMessage => ({
  type: 'sessions',
  tunnel_id: tunnelId,
  sequence,
  sessions: [],
})

test('an agent is told whose keys open its shell, and again when they have changed', async () => {
  const told = (keys: unknown[]) => ({ type: 'authorised_keys', tunnel_id: tunnelId, keys })
  await expect.poll(keysTold).toEqual([told([KEY])])
  expect(running.control.keysAsked).toEqual([{ tunnel_id: tunnelId, people }])
  running.control.authorisedKeys = []
  running.control.push('keys_changed', { team_id: 'another team' })
  running.control.push('keys_changed', { team_id: 'team_1' })
  await expect.poll(keysTold).toEqual([told([KEY]), told([])])
})

test('control is told who is in a shell, and told again after it was away', async () => {
  agent.send(sessions(1))
  agent.send({ ...sessions(2), tunnel_id: 'tun_of_somebody_else' })
  const report = { tunnel_id: tunnelId, sequence: 1, sessions: [] }
  await expect.poll(() => running.control.sessionReports).toEqual([{ ...report, is_repeated: false }])
  await running.control.disappear()
  await running.control.listen(running.control.port)
  await expect.poll(() => running.control.sessionReports.at(-1)).toEqual({ ...report, is_repeated: true })
  await expect.poll(() => keysTold().length).toBe(2)
})

test('control hears only the last of many reports on the sessions of a shell, and only one at a time', async () => {
  for (let sequence = 1; sequence <= 500; sequence++) agent.send(sessions(sequence))
  await expect.poll(() => running.control.sessionReports.at(-1)?.sequence).toBe(500)
  expect(running.control.sessionReports.length).toBeLessThan(50)
})

test('an agent is told which visitor has to go', async () => {
  const body = { tunnel_id: tunnelId, session_id: 'ses_1', by: 'Boris' }
  running.control.push('end_session', body)
  await expect.poll(() => agent.messages).toContainEqual({ type: 'end_session', ...body })
})
