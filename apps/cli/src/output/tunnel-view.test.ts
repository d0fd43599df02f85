import { CaptureStore, type Connection, type Exchange } from '@nora/agent'
import { ansiStyle, clip, plainStyle, qrCodeLines, visibleWidth } from '@nora/command-line/terminal'
import { systemClock } from '@nora/kit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeTerminal } from '../testing/fake-platform.ts'
import { createOutput } from './output.ts'
import { requestLine } from './request-line.ts'
import { createTunnelEvents } from './tunnel-events.ts'
import { createTunnelLines } from './tunnel-lines.ts'
import { createTunnelScreen } from './tunnel-screen.ts'
import type { ShownRoute, ShownTunnel, TunnelState } from './tunnel-view.ts'

const nowMs = () => 1_000_000

function getExchange(target: string, status = 200): Exchange {
  const store = new CaptureStore({ clock: systemClock })
  const head = Buffer.from(`GET ${target} HTTP/1.1\r\n\r\n`)
  const exchange = store.begin({ tunnelId: 't', method: 'GET', target, head, replayOf: null })
  exchange.status = status
  exchange.endedMs = exchange.start.startedMs + 12
  return exchange
}

const unlabelled = (exchange: Exchange) => ({ label: null, exchange })

const SHOP: ShownTunnel = {
  label: null,
  target: 'http://localhost:3000',
  description: null,
  gateway: null,
  rules: [],
  ssh: null,
  url: 'http://shop.localhost:8080',
  problem: null,
}

const CONNECTION: Connection = {
  id: 1,
  tunnelId: 'tun_1',
  visitor: '192.0.2.7:4711',
  atMs: nowMs() - 5_000,
  startedMs: 0,
  bytesIn: 2_048,
  bytesOut: 3_000_000,
  durationMs: null,
  error: null,
}

const DETOUR: ShownRoute = {
  path: 'wss://edge.example.com:443/.nora/link',
  proxy: 'proxy.lan:3128',
  isDirect: false,
}
const SECURE_SHOP: ShownTunnel = { ...SHOP, url: 'https://shop.localhost:8443' }
const DIRECT: ShownRoute = { path: 'tls://edge.example.com:7071', proxy: null, isDirect: true }

function getState(changes: Partial<TunnelState> = {}): TunnelState {
  return {
    phase: 'online',
    retryAtMs: null,
    version: '0.1.0',
    account: 'Анна <anna@example.org>',
    team: 'Ясный лес',
    tunnels: [SHOP],
    inspectorUrl: 'http://127.0.0.1:4040',
    qrCode: [],
    rttMs: 0.4,
    losses: 0,
    route: null,
    openConnections: 1,
    connections: 3,
    requests: 5,
    notice: null,
    recent: [],
    hasHttp: true,
    recentConnections: [],
    startedAtMs: nowMs() - 65_000,
    ...changes,
  }
}

function screenText(state: TunnelState, lang: 'ru' | 'en', columns: number, rows = 24): string[] {
  const terminal = Object.assign(new FakeTerminal(), { columns, rows, isTty: true })
  const screen = createTunnelScreen({ terminal, lang, style: ansiStyle, nowMs })
  screen.close(state)
  return terminal.text.split('\n').map((line) => line.replace(/\x1b\[[?\d;]*[a-zA-Z]/g, ''))
}

describe('the live screen', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['ru', 80],
    ['en', 80],
    ['ru', 40],
    ['en', 120],
  ] as const)('in %s at %i columns no line is wider than the terminal', (lang, columns) => {
    const recent = [getExchange(`/${'long'.repeat(60)}`), getExchange('/short', 503)].map(unlabelled)
    const problem = 'http://localhost:3000 does not accept connections. Is the application running?'
    const lines = screenText(getState({ recent, tunnels: [{ ...SHOP, problem }] }), lang, columns)
    for (const line of lines) expect(visibleWidth(line.replace('\r', ''))).toBeLessThanOrEqual(columns)
    expect(lines.map((line) => line.slice(14)).join('')).toContain('http://shop.localhost:8080')
  })

  test('the seconds until the next attempt are counted down', () => {
    const state = getState({ phase: 'reconnecting', retryAtMs: nowMs() + 2_500 })
    expect(screenText(state, 'en', 80).join('\n')).toContain('next attempt in 3 s')
  })

  test('without inspection there is no list of requests', () => {
    expect(screenText(getState({ requests: null }), 'en', 80).join('\n')).not.toContain('will appear')
  })

  test.each([
    ['ru', 'Описание', { label: null }],
    ['en', 'Description', { label: null }],
    ['en', '', { label: 'shop' }],
  ] as const)('in %s what the tunnel is for has one line (%s)', (lang, label, { label: name }) => {
    const shop = { ...SHOP, label: name, description: `Pies for partners${' and more pies'.repeat(20)}` }
    const tunnels = name === null ? [shop] : [shop, { ...SHOP, label: 'api' }]
    const lines = screenText(getState({ tunnels }), lang, 60).filter((line) => /pies|Pies/.test(line))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^\\s*${label} +Pies for partners.*…$`))
  })

  test('several tunnels have a row each, with what is wrong below', () => {
    const shop = { ...SHOP, label: 'shop' }
    const problem = 'Taken by Boris.'
    const api = { ...SHOP, label: 'api', target: 'http://localhost:4000', url: null, problem }
    const text = screenText(getState({ tunnels: [shop, api] }), 'en', 80).join('\n')
    expect(text).toContain('shop         http://shop.localhost:8080 → http://localhost:3000')
    expect(text).toMatch(/api {10}… +→ http:\/\/localhost:4000/)
    expect(text).toContain('api: Taken by Boris.')
  })

  test('the way of the link has a row when it is a detour', () => {
    const text = screenText(getState({ route: DETOUR }), 'en', 80).join('\n')
    expect(text).toContain('Link         wss://edge.example.com:443/.nora/link, proxy proxy.lan:3128')
    expect(screenText(getState({ route: DIRECT }), 'en', 80).join('\n')).not.toContain('edge.example.com')
  })

  test('the rules at the edge are named, of one tunnel and of several', () => {
    const guarded = { ...SHOP, rules: ['basic-auth', 'deny-cidr'] }
    expect(screenText(getState({ tunnels: [guarded] }), 'ru', 80).join('\n')).toMatch(
      /Правила {6}basic-auth, deny-cidr/,
    )
    expect(screenText(getState(), 'en', 80).join('\n')).not.toContain('Rules')
    const tunnels = [
      { ...guarded, label: 'shop' },
      { ...SHOP, label: 'api' },
    ]
    const text = screenText(getState({ tunnels }), 'en', 100).join('\n')
    expect(text.match(/localhost:3000 \(basic-auth, deny-cidr\)/g)).toHaveLength(1)
  })

  test.each([
    [80, 40, true],
    [20, 40, false],
    [80, 24, true],
    [80, 12, false],
  ])('at %i columns and %i rows a QR code is shown whole or not at all: %s', (columns, rows, isShown) => {
    const qrCode = qrCodeLines('http://shop.localhost:8080')
    const text = screenText(getState({ qrCode }), 'en', columns, rows).join('\n')
    if (isShown) for (const line of qrCode) expect(text).toContain(line)
    else {
      expect(text).not.toContain('█')
      expect(text.replace(/\s+/g, ' ')).toContain('There is no room for the QR code')
    }
  })

  test.each([200, 80, 50, 40])('of several tunnels at %i columns each line says by which', (columns) => {
    const tunnels = ['shop', 'a-very-long-label-of-an-api'].map((label) => ({ ...SHOP, label }))
    const recent = tunnels.map(({ label }) => ({ label, exchange: getExchange(`/of-${label}`) }))
    const connection = { ...CONNECTION, visitor: '192.0.2.7:4711' }
    const recentConnections = [{ label: 'db', connection }]
    const state = getState({ tunnels, recent, recentConnections })
    const lines = screenText(state, 'en', columns)
    for (const line of lines) expect(visibleWidth(line.replace('\r', ''))).toBeLessThanOrEqual(columns)
    expect(lines).toContainEqual(expect.stringMatching(/^ shop .*GET/))
    expect(lines).toContainEqual(expect.stringMatching(/^ a-very-[\w-]*… .*GET/))
    expect(lines).toContainEqual(expect.stringMatching(/^ db +\d\d:\d\d:\d\d +192/))
    for (const { url } of tunnels) expect(lines.join('').replace(/\s/g, '')).toContain(url)
  })

  test('more tunnels than the terminal has room for are counted, and the facts stay in sight', () => {
    const tunnels = Array.from({ length: 30 }, (_, n) => ({
      ...SHOP,
      label: `t${n}`,
      url: `http://t${n}.localhost:8080`,
    }))
    const lines = screenText(getState({ tunnels }), 'en', 80, 24)
    const shown = lines.filter((line) => line.includes('.localhost:8080'))
    expect(lines.join('\n')).toContain(`and ${30 - shown.length} more tunnels: nora status`)
    expect(lines.join('\n')).toContain('Connections  1 open, 3 in all, 5 requests')
    expect(lines.join('\n')).toContain('Tunnels closed: 5 requests')
    expect(shown.length).toBeGreaterThan(10)
  })

  test('how to enter a shell is shown of several tunnels too, whole on a narrow terminal', () => {
    const hostKey = `ssh-ed25519 ${'A'.repeat(68)}`
    const ssh = { hostKey, password: 'correct horse', missingTerminal: null }
    const shell = { ...SHOP, label: 'box', target: 'sshd', url: 'ssh://localhost:20001', ssh }
    for (const tunnels of [[shell], [shell, { ...SHOP, label: 'shop' }]]) {
      const text = screenText(getState({ tunnels, hasHttp: false }), 'en', 40, 40)
        .join('')
        .replace(/\s/g, '')
      expect(text).toContain(hostKey.replace(' ', ''))
      expect(text).toContain('ssh-p20001localhost')
      expect(text).toContain('Password:correcthorse')
    }
  })

  test('the second screen is left, with all modes unset, before what stays is printed', () => {
    const terminal = Object.assign(new FakeTerminal(), { isTty: true })
    const screen = createTunnelScreen({ terminal, lang: 'en', style: plainStyle, nowMs })
    screen.refresh(getState())
    vi.advanceTimersByTime(1_000)
    expect(terminal.text).toMatch(/^\x1b\[\?1049h/)
    screen.close(getState())
    const [, stays = ''] = terminal.text.split('\x1b[?1049l')
    expect(stays).toContain('Tunnel closed: 5 requests')
    expect(stays).not.toContain('\x1b')
    const modes = [...terminal.text.matchAll(/\x1b\[\?(\d+)[hl]/g)].map(([, mode]) => mode)
    const getLast = (mode: string) => terminal.text.lastIndexOf(`\x1b[?${mode}`)
    expect(modes).toContain('7')
    expect(terminal.text.slice(getLast('7'))).toMatch(/^\x1b\[\?7h/)
    expect(terminal.text.slice(getLast('25'))).toMatch(/^\x1b\[\?25h/)
  })
})

describe('plain lines', () => {
  test('one per event, without colours', () => {
    const lines: string[] = []
    const view = createTunnelLines({ line: (text) => lines.push(text), lang: 'en', style: plainStyle, nowMs })
    const state = getState()
    view.tell({ type: 'online', tunnel: SHOP, isAgain: false }, state)
    view.tell({ type: 'request', label: null, exchange: getExchange('/orders?page=2') }, state)
    view.tell({ type: 'reconnecting', retryInMs: 800, reason: 'the connection was lost' }, state)
    view.tell({ type: 'online', tunnel: SHOP, isAgain: true }, state)
    view.tell({ type: 'address_changed', tunnel: SECURE_SHOP, formerUrl: SHOP.url ?? '' }, state)
    view.tell({ type: 'rerouted', route: DETOUR }, state)
    view.tell({ type: 'rerouted', route: DIRECT }, state)
    view.close(state)
    expect(lines).toEqual([
      'http://shop.localhost:8080 → http://localhost:3000',
      expect.stringContaining('curl --resolve shop.localhost:8080:127.0.0.1 http://shop.localhost:8080'),
      'Inspector: http://127.0.0.1:4040',
      expect.stringMatching(/^\d\d:\d\d:\d\d {2}GET {5}200 {4}12 ms {2}\/orders\?page=2$/),
      'Offline: the connection was lost; next attempt in 800 ms.',
      'Online again: http://shop.localhost:8080',
      'The server has changed the address: https://shop.localhost:8443 (http://shop.localhost:8080 leads nowhere any more).',
      'The link takes a detour: wss://edge.example.com:443/.nora/link, proxy proxy.lan:3128',
      'The link runs directly again.',
      'Tunnel closed: 5 requests in 1 min.',
    ])
  })

  test('the rules at the edge stand under the address they hold for', () => {
    const lines: string[] = []
    const view = createTunnelLines({ line: (text) => lines.push(text), lang: 'en', style: plainStyle, nowMs })
    const tunnel = { ...SHOP, label: 'shop', rules: ['cors'] }
    view.tell({ type: 'online', tunnel, isAgain: false }, getState({ inspectorUrl: null }))
    expect(lines).toEqual([
      'shop: http://shop.localhost:8080 → http://localhost:3000',
      expect.stringContaining('127.0.0.1:8080 with the header Host: shop.localhost:8080'),
      'shop: Rules: cors',
    ])
  })
})

describe('events for programs', () => {
  test('one JSON object per line', () => {
    const stdout = new FakeTerminal()
    const output = createOutput({
      lang: 'en',
      isJson: true,
      hasColors: true,
      stdout,
      stderr: stdout,
      clock: systemClock,
    })
    const view = createTunnelEvents(output)
    const state = getState({ route: DETOUR })
    view.tell({ type: 'online', tunnel: SHOP, isAgain: false }, state)
    view.tell({ type: 'address_changed', tunnel: SECURE_SHOP, formerUrl: SHOP.url ?? '' }, state)
    view.tell({ type: 'rerouted', route: DETOUR }, state)
    view.tell({ type: 'origin_down', tunnel: SHOP, failure: 'refused', message: 'Nobody is there.' }, state)
    view.tell({ type: 'request', label: 'shop', exchange: getExchange('/1') }, state)
    view.close(state)
    expect(stdout.events()).toMatchObject([
      { event: 'online', url: SHOP.url, inspector_url: state.inspectorUrl, link: DETOUR.path },
      { event: 'address_changed', url: SECURE_SHOP.url, former_url: SHOP.url },
      { event: 'rerouted', link: DETOUR.path, proxy: DETOUR.proxy },
      { event: 'origin_down', failure: 'refused', target: SHOP.target },
      { event: 'request', tunnel: 'shop', path: '/1', status: 200, duration_ms: 12 },
      { event: 'closed', requests: 5 },
    ])
  })
})

describe('one request', () => {
  test.each([
    [200, '\x1b[32m200'],
    [304, '\x1b[36m304'],
    [404, '\x1b[33m404'],
    [502, '\x1b[31m502'],
    [0, '\x1b[31m---'],
  ])('status %i has its colour', (status, shown) => {
    expect(requestLine(getExchange('/', status).toSummary(), 'en', ansiStyle, 80)).toContain(shown)
  })

  test('a line that does not fit ends with a mark', () => {
    expect([clip('abcdef', 4), clip('abcd', 4), clip('абвгд', 3), clip('abc', 0)]).toEqual([
      'abc…',
      'abcd',
      'аб…',
      '',
    ])
  })
})

describe('a tunnel for TCP', () => {
  const connection = CONNECTION
  const tunnels = [{ ...SHOP, target: 'tcp://localhost:5432', url: 'tcp://localhost:20001' }]
  const tcp = { tunnels, hasHttp: false, requests: null, inspectorUrl: null }

  test('shows connections where others show requests, and no inspector', () => {
    const terminal = new FakeTerminal()
    const screen = createTunnelScreen({ terminal, lang: 'en', style: plainStyle, nowMs })
    screen.close(getState({ ...tcp, recentConnections: [{ label: null, connection }] }))
    expect(terminal.text).toMatch(/192\.0\.2\.7:4711 +5 s +in 2(\.0)? K\S+, out \S+ M\S+ +open/)
    expect(terminal.text).not.toContain('Inspector')
    const empty = new FakeTerminal()
    createTunnelScreen({ terminal: empty, lang: 'ru', style: plainStyle, nowMs }).close(getState(tcp))
    expect(empty.text).toContain('Здесь появятся соединения.')
  })

  test('tells each connection when it begins and when it is over', () => {
    const lines: string[] = []
    const view = createTunnelLines({ line: (text) => lines.push(text), lang: 'en', style: plainStyle, nowMs })
    const ended = { ...connection, durationMs: 65_000, error: 'reset' }
    for (const one of [connection, ended]) {
      view.tell({ type: 'connection', label: 'db', connection: one }, getState(tcp))
    }
    expect(lines).toEqual([expect.stringMatching(/^db: .*open$/), expect.stringMatching(/^db: .*reset$/)])
  })

  test('tells programs all of it', () => {
    const stdout = new FakeTerminal()
    const terminals = { stdout, stderr: stdout, clock: systemClock }
    const output = createOutput({ lang: 'en', isJson: true, hasColors: false, ...terminals })
    createTunnelEvents(output).tell({ type: 'connection', label: null, connection }, getState(tcp))
    expect(stdout.events()[0]).toMatchObject({
      event: 'connection',
      id: 1,
      state: 'open',
      visitor: '192.0.2.7:4711',
      at: new Date(connection.atMs).toISOString(),
      duration_ms: null,
      bytes_in: 2_048,
      bytes_out: 3_000_000,
      error: null,
    })
  })
})
