import { ansiStyle, plainStyle } from '@nora/command-line/terminal'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { FakeTerminal } from '../testing/fake-platform.ts'
import { runExchange } from '../testing/run-exchange.ts'
import { requestLine } from './request-line.ts'
import { createTunnelLines } from './tunnel-lines.ts'
import { createTunnelScreen } from './tunnel-screen.ts'
import type { TunnelFact, TunnelState } from './tunnel-view.ts'

const nowMs = () => 1_000_000

const state: TunnelState = {
  phase: 'online',
  retryAtMs: null,
  version: '0.1.0',
  account: 'anna@example.org',
  team: null,
  tunnels: [
    {
      label: null,
      description: null,
      target: 'deploy.sh',
      gateway: null,
      rules: [],
      ssh: null,
      url: 'http://shop.localhost:8080',
      problem: null,
    },
  ],
  inspectorUrl: null,
  hasHttp: true,
  qrCode: [],
  rttMs: 1,
  losses: 0,
  route: null,
  openConnections: 0,
  connections: 0,
  requests: 0,
  notice: null,
  recent: [],
  recentConnections: [],
  startedAtMs: 0,
}

const stderr = (line: string, label: string | null = null): TunnelFact => ({
  type: 'stderr',
  label,
  runId: 'run_01M800RF42N5PRT37ZXM5BBKHB',
  line,
})

describe('a request to a trigger', () => {
  test.each([
    [{ exit_code: 3 }, 'en', '/hook (BKHB: exit 3)'],
    [{ state: 'killed', reason: 'timeout', exit_code: null }, 'ru', '/hook (BKHB: не уложился во время)'],
    [{ state: 'refused', reason: 'signature_wrong', exit_code: null }, 'en', '/hook (BKHB: wrong signature)'],
  ] as const)('says how its run ended: %j', (given, lang, says) => {
    expect(requestLine(runExchange(given).toSummary(), lang, plainStyle, 100)).toContain(says)
  })

  test('says so even where there is no room for its path', () => {
    expect(requestLine(runExchange({ exit_code: 3 }).toSummary(), 'en', plainStyle, 50)).toMatch(
      /\(BKHB: exit 3\)$/,
    )
  })
})

test('plain lines tell the end of a run that was answered before, and what programs complain of', () => {
  const lines: string[] = []
  const view = createTunnelLines({ line: (text) => lines.push(text), lang: 'en', style: plainStyle, nowMs })
  const exchange = runExchange({ is_async: true, exit_code: 1 })
  view.tell({ type: 'run', label: null, exchange, run: exchange.captured }, state)
  view.tell(stderr('no such \x1b[31mbranch'), state)
  view.tell(stderr('low disk', 'deploy'), state)
  expect(lines).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d {2}BKHB {2}2\.4 s {2}exit 1$/),
    expect.stringMatching(/^\d\d:\d\d:\d\d {2}BKHB {2}no such ·\[31mbranch$/),
    expect.stringMatching(/^deploy: \d\d:\d\d:\d\d {2}BKHB {2}low disk$/),
  ])
})

test('the live screen shows the last complaints below the facts, and leaves all of them when it closes', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const terminal = Object.assign(new FakeTerminal(), { columns: 40, isTty: true })
  const screen = createTunnelScreen({ terminal, lang: 'en', style: ansiStyle, nowMs })
  const getLines = (text: string) => text.replace(/\x1b\[[?\d;]*[a-zA-Z]/g, '').split(/\r?\n/)
  for (let count = 1; count <= 8; count++) screen.tell(stderr(`complaint ${count} ${'x'.repeat(100)}`), state)
  vi.advanceTimersByTime(1_000)
  const frame = getLines(terminal.text)
  expect(frame.join('\n').match(/complaint \d/g)).toEqual(
    [4, 5, 6, 7, 8].map((count) => `complaint ${count}`),
  )
  expect(frame.findIndex((line) => line.includes('complaint'))).toBeGreaterThan(
    frame.findIndex((line) => line.includes('Latency')),
  )
  screen.close(state)
  const stays = getLines(terminal.text.split('\x1b[?1049l')[1] ?? '')
  expect(stays.join('\n').match(/complaint \d/g)).toHaveLength(8)
  for (const line of [...frame, ...stays]) expect(line.length).toBeLessThanOrEqual(40)
})
