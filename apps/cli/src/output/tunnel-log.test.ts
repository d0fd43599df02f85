import { systemClock } from '@nora/kit'
import { expect, test } from 'vitest'
import { checkPrinted } from '../testing/check-printed.ts'
import { runExchange } from '../testing/run-exchange.ts'
import type { LogFormat, LogLevel } from './log-settings.ts'
import { createTunnelLog } from './tunnel-log.ts'
import type { ShownTunnel, TunnelFact, TunnelState } from './tunnel-view.ts'

const SHOP: ShownTunnel = {
  label: 'shop',
  target: 'http://localhost:3000',
  description: null,
  gateway: null,
  rules: [],
  ssh: null,
  url: 'http://shop.localhost:8080',
  problem: null,
}
const state = {
  tunnels: [SHOP],
  inspectorUrl: null,
  qrCode: [],
  rttMs: 1,
  route: null,
  requests: 1,
  hasHttp: true,
  startedAtMs: 0,
} as unknown as TunnelState

const facts: TunnelFact[] = [
  { type: 'online', tunnel: SHOP, isAgain: false },
  { type: 'request', label: 'shop', exchange: runExchange() },
  { type: 'reconnecting', retryInMs: 800, reason: 'the connection was lost' },
  { type: 'ended', tunnel: SHOP, code: 'Superseded', message: 'Taken over.\nat once' },
]

function logged(level: LogLevel, format: LogFormat): string[] {
  const lines: string[] = []
  const log = createTunnelLog({
    level,
    format,
    lang: 'en',
    clock: systemClock,
    line: (text) => lines.push(text),
  })
  for (const fact of facts) log.tell(fact, state)
  return lines
}

test.each([
  ['debug', ['INFO', 'DEBUG', 'WARN', 'ERROR']],
  ['info', ['INFO', 'WARN', 'ERROR']],
  ['warn', ['WARN', 'ERROR']],
  ['error', ['ERROR']],
] as const)('from %s on these levels are written, one line each', (level, levels) => {
  const lines = logged(level, 'text')
  expect(lines.map((line) => /^\S+Z (\w+) +\S/.exec(line)?.[1])).toEqual(levels)
  for (const line of lines) expect(line).not.toContain('\n')
})

test('JSON has the events of --json with their level', () => {
  const printed = logged('debug', 'json').map((line) => JSON.parse(line))
  for (const { level: _, ...event } of printed) checkPrinted(JSON.stringify(event))
  expect(logged('warn', 'json').map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', event: 'offline', retry_in_ms: 800, at: expect.stringMatching(/Z$/) },
    { level: 'error', event: 'ended', tunnel: 'shop', code: 'Superseded' },
  ])
})
