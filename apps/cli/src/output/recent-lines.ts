import { clip, pad, printable, type Style, visibleWidth } from '@nora/command-line/terminal'
import type { Lang } from '@nora/kit'
import { connectionLine } from './connection-line.ts'
import { requestLine } from './request-line.ts'
import { tunnelMessages } from './tunnel.messages.ts'
import type { ShownConnection, ShownExchange, TunnelState } from './tunnel-view.ts'

const MOST = 15
const WIDEST_LABEL = 12

type RecentLinesOptions = { lang: Lang; style: Style; columns: number; room: number; nowMs: number }

/** Lists the latest lines, newest first; with several tunnels each line names its own. */
export function recentLines(
  state: TunnelState,
  { lang, style, columns, room, nowMs }: RecentLinesOptions,
): string[] {
  const { noRequests, noConnections } = tunnelMessages[lang]
  const recent = getNewest(state, Math.min(MOST, room))
  if (recent.length === 0) return [style.faint(clip(state.hasHttp ? noRequests : noConnections, columns))]
  const widest = Math.max(...recent.map(({ label }) => visibleWidth(label ?? '')))
  const labelColumns = state.tunnels.length > 1 ? Math.min(widest, WIDEST_LABEL, Math.floor(columns / 4)) : 0
  const left = labelColumns === 0 ? columns : columns - labelColumns - 2
  return recent.map((one) => {
    const line =
      'connection' in one
        ? connectionLine(one.connection, { lang, style, columns: left, sinceMs: nowMs - one.atMs })
        : requestLine(one.exchange.toSummary(), lang, style, left)
    const label = pad(clip(printable(one.label ?? ''), labelColumns), labelColumns)
    return labelColumns === 0 ? line : `${style.faint(label)}  ${line}`
  })
}

type Recent = { atMs: number } & (ShownExchange | ShownConnection)

function getNewest({ recent, recentConnections }: TunnelState, count: number): Recent[] {
  if (count <= 0) return []
  const all: Recent[] = [
    ...recent.slice(-count).map((shown) => ({ atMs: shown.exchange.start.atMs, ...shown })),
    ...recentConnections.slice(-count).map((shown) => ({ atMs: shown.connection.atMs, ...shown })),
  ]
  // Later ones of the same moment stay later.
  return all
    .reverse()
    .sort((one, other) => other.atMs - one.atMs)
    .slice(0, count)
}
