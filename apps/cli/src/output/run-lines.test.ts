import { ansiStyle, plainStyle } from '@nora/command-line/terminal'
import { describe, expect, test } from 'vitest'
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

test('the live screen puts complaints above itself, once, no wider than the terminal', () => {
  const terminal = Object.assign(new FakeTerminal(), { columns: 40, isTty: true })
  const screen = createTunnelScreen({ terminal, lang: 'en', style: ansiStyle, nowMs })
  screen.tell(stderr('low disk'), state)
  screen.tell(stderr('x'.repeat(100)), state)
  screen.close(state)
  const lines = terminal.text.replace(/\x1b\[[?\d;]*[a-zA-Z]/g, '').split('\n')
  expect(lines.filter((line) => line.includes('low disk'))).toHaveLength(1)
  expect(lines.findIndex((line) => line.includes('low disk'))).toBeLessThan(
    lines.findIndex((line) => line.includes('nora 0.1.0')),
  )
  for (const line of lines) expect(line.replace('\r', '').length).toBeLessThanOrEqual(40)
})
