import { clip, plainStyle, type Style } from '@nora/command-line/terminal'
import { formatClockTime, type Lang } from '@nora/kit'
import type { Terminal } from '../platform/platform.ts'
import { recentLines } from './recent-lines.ts'
import { stderrLine } from './request-line.ts'
import { headLines } from './screen-head.ts'
import { ScreenRegion } from './screen-region.ts'
import { sessionLine } from './ssh-lines.ts'
import { getSummary } from './tunnel-summary.ts'
import type { TunnelFact, TunnelState, TunnelView } from './tunnel-view.ts'

const MARGIN = ' '
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
    const rows = terminal.rows - 1
    const place = { lang, style, columns, nowMs: nowMs() }
    const head = headLines(state, { ...place, rows })
    const room = rows - head.length - 1
    const isWatched = state.requests !== null || !state.hasHttp
    const lines = !isWatched || room <= 0 ? head : [...head, '', ...recentLines(state, { ...place, room })]
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
    const text = fact.label === null ? line : `${fact.label}: ${line}`
    above.push(MARGIN + clip(text, terminal.columns - MARGIN.length))
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
        terminal.write(`\n${MARGIN}${getSummary(state, lang, nowMs())}\n`)
    },
  }
}
