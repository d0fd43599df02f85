import { clip, fold, pad, printable, type Style, visibleWidth } from '@nora/command-line/terminal'
import { formatDuration, type Lang } from '@nora/kit'
import { tunnelMessages } from './tunnel.messages.ts'
import { type Row, tunnelRows } from './tunnel-rows.ts'
import type { TunnelState } from './tunnel-view.ts'

const LABEL_COLUMNS = 13
/** The title ends here on wider terminals: a line as wide as the terminal wraps as soon as that gets narrower. */
const MOST_TITLE_COLUMNS = 60
/** Rows of tunnels that are shown however low the terminal is. */
const LEAST_TUNNEL_ROWS = 2

export type Frame = { lang: Lang; style: Style; columns: number; rows: number; nowMs: number }

/** The facts on top of the live view, in at most `rows` lines. */
export function headLines(state: TunnelState, frame: Frame): string[] {
  const { lang, style, columns, rows } = frame
  const texts = tunnelMessages[lang]
  const { labels } = texts
  const valueColumns = Math.max(1, columns - LABEL_COLUMNS)
  const row = rowWriter(style, valueColumns)
  const counts = [texts.traffic(state.openConnections, state.connections)]
  if (state.requests !== null && state.hasHttp) counts.push(texts.requests(state.requests))
  const messages = messageLines(state, style, columns)
  const above = [
    titleLine(state.version, texts.stopHint, style, columns),
    '',
    ...row(labels.status, phaseText(state, frame), state.phase === 'online' ? style.ok : style.warn),
    ...row(labels.account, state.account),
    ...(state.team === null ? [] : row(labels.team, state.team)),
  ]
  const below = [
    ...(state.hasHttp || state.inspectorUrl !== null
      ? row(labels.inspector, state.inspectorUrl ?? texts.inspectorOff)
      : []),
    ...routeRow(state, lang, row),
    ...row(labels.latency, state.rttMs === null ? '…' : formatDuration(lang, state.rttMs)),
    ...row(labels.traffic, counts.join(', ')),
    ...messages,
  ]
  const room = Math.max(LEAST_TUNNEL_ROWS, rows - above.length - below.length)
  const tunnels = tunnelRows(state.tunnels, { lang, style, columns, valueColumns, room, row })
  const lines = [...above, ...tunnels, ...below]
  if (state.qrCode.length === 0) return lines
  const [title = ''] = above
  // On a low terminal the code matters more than the figures.
  const variants = [lines, [title, ...tunnels, ...messages]].map((head) => [
    ...head,
    ...qrLines(state, style),
  ])
  const isWhole = Math.max(...state.qrCode.map(visibleWidth)) <= columns
  const fitting = variants.find((variant) => isWhole && variant.length <= rows)
  return fitting ?? [...lines, ...fold(texts.noRoomForQr, columns).map(style.faint)]
}

/** Clipped or cut off below, it could not be read by a camera. */
function qrLines({ qrCode }: TunnelState, style: Style): string[] {
  return ['', ...qrCode.map(style.inked)]
}

/** Says what keeps tunnels from working, and what the server or the client reports. */
function messageLines(state: TunnelState, style: Style, columns: number): string[] {
  const problems = state.tunnels.flatMap(({ label, problem }) =>
    problem === null ? [] : [label === null ? problem : `${label}: ${problem}`],
  )
  const messages = state.notice === null ? problems : [...problems, state.notice]
  const lines = messages.flatMap((message) => fold(printable(message), columns).map(style.warn))
  return lines.length === 0 ? [] : ['', ...lines]
}

/** Only of a way that one would not expect. */
function routeRow({ route }: TunnelState, lang: Lang, row: Row): string[] {
  if (route === null || route.isDirect) return []
  const { labels, route: text } = tunnelMessages[lang]
  return row(labels.link, text(route.path, route.proxy))
}

/** Writes a label and its value; what does not fit goes on below. */
function rowWriter(style: Style, valueColumns: number): Row {
  return (label, value, colour = (text) => text) =>
    fold(printable(value), valueColumns).map((line, index) => {
      const name = index === 0 ? clip(label, LABEL_COLUMNS - 1) : ''
      return `${style.faint(pad(name, LABEL_COLUMNS))}${colour(line)}`
    })
}

function titleLine(version: string, hint: string, style: Style, columns: number): string {
  const title = `nora ${version}`
  const gap = Math.min(columns, MOST_TITLE_COLUMNS) - title.length - visibleWidth(hint)
  return gap < 2
    ? style.bold(clip(title, columns))
    : `${style.bold(title)}${' '.repeat(gap)}${style.faint(hint)}`
}

function phaseText({ phase, retryAtMs }: TunnelState, { lang, nowMs }: Frame): string {
  const texts = tunnelMessages[lang]
  if (phase === 'online') return `● ${texts.online}`
  if (phase === 'connecting') return `○ ${texts.connecting}`
  const leftMs = (retryAtMs ?? 0) - nowMs
  return `○ ${leftMs > 0 ? texts.reconnectingIn(leftMs) : texts.reconnecting}`
}
