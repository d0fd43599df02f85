import type { Connection, Exchange } from '@nora/agent'
import { formatClockTime, formatDuration, type Lang } from '@nora/kit'
import { clip, plainStyle, printable, type Style, visibleWidth } from '@nora/terminal'
import type { Terminal } from '../platform/platform.ts'
import { connectionLine } from './connection-line.ts'
import { requestLine, stderrLine } from './request-line.ts'
import { ScreenRegion } from './screen-region.ts'
import { sessionLine, sshLines } from './ssh-lines.ts'
import { tunnelMessages } from './tunnel.messages.ts'
import { summaryOf } from './tunnel-summary.ts'
import type { TunnelFact, TunnelState, TunnelView } from './tunnel-view.ts'

const MARGIN = ' '
const LABEL_COLUMNS = 13
const MOST_REQUESTS = 15
/** Lines of stderr in one frame; more could not be read anyway, and the inspector has them all. */
const MOST_STDERR = 100
/** Ten frames a second are read as movement; more would only cost. */
const FRAME_MS = 100

type ScreenOptions = { terminal: Terminal; lang: Lang; style: Style; nowMs: () => number }

/** The live view: facts on top, the last requests below, redrawn in place. */
export function createTunnelScreen({ terminal, lang, style, nowMs }: ScreenOptions): TunnelView {
  const region = new ScreenRegion(terminal)
  let last: TunnelState | null = null
  let frame: NodeJS.Timeout | null = null
  /** To be put above with the next frame. */
  const above: string[] = []

  function draw(state: TunnelState): void {
    last = state
    const columns = terminal.columns - MARGIN.length
    const head = headLines(state, lang, style, columns, nowMs())
    const room = Math.max(0, Math.min(MOST_REQUESTS, terminal.rows - head.length - 2))
    const recent = newestOf(state, room)
    const { noRequests, noConnections } = tunnelMessages[lang]
    const body = recent.map((one) =>
      'connection' in one
        ? connectionLine(one.connection, { lang, style, columns, sinceMs: nowMs() - one.atMs })
        : requestLine(one.exchange.toSummary(), lang, style, columns),
    )
    if (body.length === 0) body.push(style.faint(clip(state.hasHttp ? noRequests : noConnections, columns)))
    const isWatched = state.requests !== null || !state.hasHttp
    const lines = !isWatched || room === 0 ? head : [...head, '', ...body]
    region.draw(
      lines.map((line) => (line === '' ? line : MARGIN + line)),
      above.splice(0),
    )
  }

  function putAbove({ label, line, runId }: Extract<TunnelFact, { type: 'stderr' }>): void {
    if (above.length >= MOST_STDERR) return
    const time = formatClockTime(lang, new Date(nowMs()))
    const text = label === null ? line : `${label}: ${line}`
    const room = terminal.columns - MARGIN.length
    above.push(MARGIN + style.faint(clip(stderrLine({ runId, line: text }, plainStyle, time), room)))
  }

  function putSessionAbove(fact: Extract<TunnelFact, { type: 'session' }>): void {
    if (above.length >= MOST_STDERR) return
    const line = sessionLine(fact, lang, formatClockTime(lang, new Date(nowMs())))
    above.push(MARGIN + clip(line, terminal.columns - MARGIN.length))
  }

  function drawSoon(state: TunnelState): void {
    last = state
    frame ??= setTimeout(() => {
      frame = null
      if (last) draw(last)
    }, FRAME_MS)
  }

  const stopListening = terminal.onResize(() => {
    if (last) draw(last)
  })
  return {
    tell(fact, state) {
      if (fact.type === 'stderr') putAbove(fact)
      if (fact.type === 'session') putSessionAbove(fact)
      drawSoon(state)
    },
    refresh: drawSoon,
    close(state) {
      stopListening()
      if (frame) clearTimeout(frame)
      draw(state)
      region.close()
      if (state.tunnels.some(({ url }) => url !== null))
        terminal.write(`\n${MARGIN}${summaryOf(state, lang, nowMs())}\n`)
    },
  }
}

type Recent = { atMs: number } & ({ exchange: Exchange } | { connection: Connection })

/** What happened last, the newest first. */
function newestOf({ recent, recentConnections }: TunnelState, count: number): Recent[] {
  if (count === 0) return []
  const all: Recent[] = [
    ...recent.slice(-count).map((exchange) => ({ atMs: exchange.start.atMs, exchange })),
    ...recentConnections.slice(-count).map((connection) => ({ atMs: connection.atMs, connection })),
  ]
  // Later ones of the same moment stay later.
  return all
    .reverse()
    .sort((one, other) => other.atMs - one.atMs)
    .slice(0, count)
}

function headLines(state: TunnelState, lang: Lang, style: Style, columns: number, nowMs: number): string[] {
  const texts = tunnelMessages[lang]
  const { labels } = texts
  const row = rowWriter(style, columns)
  const counts = [texts.traffic(state.openConnections, state.connections)]
  if (state.requests !== null && state.hasHttp) counts.push(texts.requests(state.requests))
  const lines = [
    titleLine(state.version, texts.stopHint, style, columns),
    '',
    row(labels.status, phaseText(state, lang, nowMs), state.phase === 'online' ? style.ok : style.warn),
    row(labels.account, state.account),
    ...tunnelLines(state, lang, style, columns),
    ...(state.hasHttp || state.inspectorUrl !== null
      ? [row(labels.inspector, state.inspectorUrl ?? texts.inspectorOff)]
      : []),
    ...routeRow(state, lang, row),
    row(labels.latency, state.rttMs === null ? '…' : formatDuration(lang, state.rttMs)),
    row(labels.traffic, counts.join(', ')),
  ]
  const problems = state.tunnels.flatMap(({ label, problem }) =>
    problem === null ? [] : [label === null ? problem : `${label}: ${problem}`],
  )
  const messages = state.notice === null ? problems : [...problems, state.notice]
  if (messages.length > 0) lines.push('')
  for (const message of messages) lines.push(...wrap(message, columns).map(style.warn))
  // Clipped, it could not be read by a camera.
  const isQrWhole = state.qrCode.every((line) => line.length <= columns)
  if (state.qrCode.length > 0 && isQrWhole) lines.push('', ...state.qrCode.map(style.inked))
  return lines
}

/** Only of a way that one would not expect. */
function routeRow({ route }: TunnelState, lang: Lang, row: ReturnType<typeof rowWriter>): string[] {
  if (route === null || route.isDirect) return []
  const { labels, route: text } = tunnelMessages[lang]
  return [row(labels.link, text(route.path, route.proxy))]
}

/** A lone tunnel has a row for each fact, several have a row each. */
function tunnelLines({ tunnels }: TunnelState, lang: Lang, style: Style, columns: number): string[] {
  const { labels } = tunnelMessages[lang]
  const row = rowWriter(style, columns)
  const [only] = tunnels
  if (only && tunnels.length === 1) {
    const lines = [row(labels.url, only.url ?? '…', style.accent), row(labels.target, only.target)]
    // Long lines are there to be copied: they are wrapped, not clipped.
    for (const text of sshLines(only, lang)) lines.push(...wrap(text, columns))
    return only.rules.length === 0 ? lines : [...lines, row(labels.rules, only.rules.join(', '))]
  }
  const width = Math.max(0, ...tunnels.map(({ url }) => (url ?? '…').length))
  const room = Math.max(1, columns - LABEL_COLUMNS)
  return tunnels.map(({ label, url, target, rules, problem }) => {
    const colour = problem === null ? style.accent : style.warn
    const behind = rules.length === 0 ? target : `${target} (${rules.join(', ')})`
    const text = clip(printable(`${(url ?? '…').padEnd(width)} → ${behind}`), room)
    const shownUrl = text.slice(0, width)
    const name = clip(label ?? '', LABEL_COLUMNS - 1).padEnd(LABEL_COLUMNS)
    return `${style.faint(name)}${colour(shownUrl)}${text.slice(width)}`
  })
}

function rowWriter(style: Style, columns: number) {
  const room = Math.max(1, columns - LABEL_COLUMNS)
  return (label: string, value: string, colour: (text: string) => string = (text) => text) =>
    `${style.faint(label.padEnd(LABEL_COLUMNS))}${colour(clip(printable(value), room))}`
}

function titleLine(version: string, hint: string, style: Style, columns: number): string {
  const title = `nora ${version}`
  const gap = columns - title.length - visibleWidth(hint)
  return gap < 2
    ? style.bold(clip(title, columns))
    : `${style.bold(title)}${' '.repeat(gap)}${style.faint(hint)}`
}

function phaseText({ phase, retryAtMs }: TunnelState, lang: Lang, nowMs: number): string {
  const texts = tunnelMessages[lang]
  if (phase === 'online') return `● ${texts.online}`
  if (phase === 'connecting') return `○ ${texts.connecting}`
  const leftMs = (retryAtMs ?? 0) - nowMs
  return `○ ${leftMs > 0 ? texts.reconnectingIn(leftMs) : texts.reconnecting}`
}

function wrap(text: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of printable(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length <= columns || line === '') line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line].map((wrapped) => clip(wrapped, columns))
}
