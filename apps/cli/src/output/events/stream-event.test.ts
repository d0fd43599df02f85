import type { Connection, SessionFacts } from '@nora/agent'
import { systemClock } from '@nora/kit'
import { expect, test } from 'vitest'
import { runCommandLine } from '../../run-command-line.ts'
import { checkPrinted } from '../../testing/check-printed.ts'
import { FakeTerminal, fakePlatform } from '../../testing/fake-platform.ts'
import { runExchange } from '../../testing/run-exchange.ts'
import { createOutput } from '../output.ts'
import { createTunnelEvents } from '../tunnel-events.ts'
import type { ShownTunnel, TunnelFact, TunnelState } from '../tunnel-view.ts'
import { eventsPage } from './events-page.ts'
import { eventSources, exactly, streamEvent } from './stream-event.schema.ts'

const BOX: ShownTunnel = {
  label: 'box',
  target: 'sshd',
  gateway: null,
  description: null,
  rules: ['allow-cidr'],
  ssh: { hostKey: 'ssh-ed25519 AAAA', password: 'correct horse', missingTerminal: null },
  url: 'ssh://localhost:20001',
  problem: null,
}
const SESSION: SessionFacts = {
  id: 'ses_1',
  person: null,
  keyName: null,
  fingerprint: null,
  address: '192.0.2.7',
  openedAt: new Date(0),
  uses: ['shell', 'sftp'],
}
const CONNECTION: Connection = {
  id: 1,
  tunnelId: 'tun_1',
  visitor: null,
  atMs: 0,
  startedMs: 0,
  bytesIn: 1,
  bytesOut: 2,
  durationMs: 3.5,
  error: 'reset',
}
const STATE = {
  tunnels: [BOX],
  inspectorUrl: null,
  rttMs: 0.4,
  route: { path: 'tls://edge.example.com:7071', proxy: null, isDirect: true },
  requests: 1,
  connections: 1,
  hasHttp: true,
} as unknown as TunnelState

const exchange = runExchange({ reason: 'timeout', state: 'killed', exit_code: null })
const FACTS: TunnelFact[] = [
  { type: 'online', tunnel: BOX, isAgain: false },
  { type: 'address_changed', tunnel: BOX, formerUrl: 'ssh://localhost:20002' },
  { type: 'reconnecting', retryInMs: 800.5, reason: 'the connection was lost' },
  {
    type: 'rerouted',
    route: { path: 'wss://edge.example.com:443', proxy: 'proxy.lan:3128', isDirect: false },
  },
  { type: 'request', label: null, exchange },
  { type: 'run', label: 'hook', exchange, run: exchange.captured },
  { type: 'stderr', label: null, runId: 'run_1', line: 'low disk' },
  { type: 'session', label: null, session: SESSION, hasEnded: false },
  { type: 'session', label: null, session: SESSION, hasEnded: true },
  { type: 'connection', label: 'db', connection: CONNECTION },
  { type: 'origin_down', tunnel: BOX, failure: 'refused', message: 'Nobody is there.' },
  { type: 'origin_up', tunnel: BOX },
  { type: 'notice', label: null, message: 'The server is updated at noon.' },
  { type: 'ended', tunnel: BOX, code: 'Superseded', message: 'Taken over.' },
]

function outputTo(stdout: FakeTerminal) {
  const rest = { lang: 'en', isJson: true, hasColors: false, stderr: stdout, clock: systemClock } as const
  return createOutput({ ...rest, stdout })
}

test('everything that is told of tunnels is printed as the schema says, and the schema has no more', () => {
  const stdout = new FakeTerminal()
  const output = outputTo(stdout)
  const view = createTunnelEvents(output)
  for (const fact of FACTS) view.tell(fact, STATE)
  view.close(STATE)
  output.event({ event: 'left_out', tunnel: undefined, files: ['nora.yml'] })
  output.event({
    event: 'login',
    login_url: 'http://a',
    user_code: 'QK7P',
    expires_at: new Date(0).toISOString(),
  })
  output.event({
    event: 'signed_in',
    server: 'http://a',
    user: { id: 'usr_1', email: 'a@b.c', name: null },
    team: null,
    former_sign_in: null,
  })
  output.fail(new Error('a defect'))
  const printed = new Set(stdout.events().map(({ event }) => event))
  expect(printed).toEqual(new Set(streamEvent.options.map(({ shape }) => shape.event.value)))
})

test('an event or a field that the schema does not have does not compile', () => {
  const output = outputTo(new FakeTerminal())
  const more = { event: 'origin_up', target: 'sshd', mood: 'good' } as const
  // @ts-expect-error: no such event
  output.event({ event: 'sunrise' })
  // @ts-expect-error: no such field
  output.event({ event: 'origin_up', target: 'sshd', mood: 'good' })
  // @ts-expect-error: a field is missing
  output.event({ event: 'origin_up' })
  // @ts-expect-error: nor may a spread bring one in
  exactly({ ...more })
  // @ts-expect-error: what streams is no result
  output.result({ event: 'origin_up', target: 'sshd' })
  expect(exactly({ event: 'origin_up', target: 'sshd' })).toEqual({ event: 'origin_up', target: 'sshd' })
})

test.each([
  ['an unknown event', { event: 'sunrise' }, /No matching|Invalid/],
  ['another field', { event: 'origin_up', target: 'sshd', mood: 'good' }, /mood/],
  ['a missing field', { event: 'origin_up' }, /target/],
])('tests refuse a printed line with %s', (_, fields, says) => {
  const line = JSON.stringify({ at: new Date(0).toISOString(), ...fields })
  expect(() => checkPrinted(line)).toThrow(says)
})

test('every event says where it comes from, and every field what it means', () => {
  for (const schema of streamEvent.options)
    expect(eventSources.get(schema)?.sources.length).toBeGreaterThan(0)
  expect(eventsPage()).not.toMatch(/\| +\|/)
})

test('`nora events schema` prints the JSON Schema of every event', async () => {
  const platform = fakePlatform({ args: ['events', 'schema'] })
  expect(await runCommandLine(platform)).toBe(0)
  const { oneOf, anyOf } = JSON.parse(platform.stdout.text) as Record<string, unknown[] | undefined>
  expect(oneOf ?? anyOf).toHaveLength(streamEvent.options.length)
})

test('docs/json-events.md is what the schema says (vitest -u writes it)', async () => {
  await expect(eventsPage()).toMatchFileSnapshot('../../../../../docs/json-events.md')
})
