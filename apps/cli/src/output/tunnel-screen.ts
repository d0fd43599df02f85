import { clip, plainStyle, type Style } from '@nora/command-line/terminal'
import { formatClockTime, type Lang } from '@nora/kit'
import type { Terminal } from '../platform/platform.ts'
import { AlternateScreen } from './alternate-screen.ts'
import { recentLines } from './recent-lines.ts'
import { stderrLine } from './request-line.ts'
import { headLines } from './screen-head.ts'
import { sessionLine } from './ssh-lines.ts'
import { getSummary } from './tunnel-summary.ts'
import type { TunnelFact, TunnelState, TunnelView } from './tunnel-view.ts'

const MARGIN = ' '
/** Lines that programs and sessions have brought: of so many the last ones are left when the view closes. */
const MOST_NOTES = 1000
const MOST_SHOWN_NOTES = 5
/** Ten frames a second are read as movement; more would only cost. */
const FRAME_MS = 100

type ScreenOptions = { terminal: Terminal; lang: Lang; style: Style; nowMs: () => number }
type Note = { text: string; style(text: string): string }

/** The live view: facts on top, then what programs say, and the last requests below, redrawn in place. */
export function createTunnelScreen({ terminal, lang, style, nowMs }: ScreenOptions): TunnelView {
  let screen: AlternateScreen | null = null
  let last: TunnelState | null = null
  let frame: NodeJS.Timeout | null = null
  const notes: Note[] = []

  function draw(state: TunnelState): void {
    last = state
    screen ??= new AlternateScreen(terminal, redraw)
    screen.draw(getFrame(state, terminal.rows, MOST_SHOWN_NOTES))
  }

  function redraw(): void {
    if (last) draw(last)
  }

  /** Draws at most `rows` lines where the facts allow it. */
  function getFrame(state: TunnelState, rows: number, mostNotes: number): string[] {
    const columns = terminal.columns - MARGIN.length
    const place = { lang, style, columns, nowMs: nowMs() }
    const head = headLines(state, { ...place, rows })
    const left = rows - head.length - 1
    const shown = noteLines(Math.min(mostNotes, Math.floor(left / 2)))
    const room = left - (shown.length === 0 ? 0 : shown.length + 1)
    const isWatched = state.requests !== null || !state.hasHttp
    const requests = isWatched && room > 0 ? recentLines(state, { ...place, room }) : []
    const parts = [head, shown, requests].filter((part) => part.length > 0)
    return parts.flatMap((part, index) => [
      ...(index === 0 ? [] : ['']),
      ...part.map((line) => margined(line)),
    ])
  }

  function noteLines(most: number): string[] {
    const room = terminal.columns - MARGIN.length
    return most <= 0 ? [] : notes.slice(-most).map((note) => note.style(clip(note.text, room)))
  }

  function keep(text: string, ofTunnel: string | null, noteStyle: Note['style']): void {
    notes.push({ text: ofTunnel === null ? text : `${ofTunnel}: ${text}`, style: noteStyle })
    if (notes.length > MOST_NOTES) notes.shift()
  }

  function keepNote(fact: TunnelFact): void {
    const time = formatClockTime(lang, new Date(nowMs()))
    if (fact.type === 'session') keep(sessionLine(fact, lang, time), fact.label, (text) => text)
    if (fact.type !== 'stderr') return
    const { label, line, runId } = fact
    const text = label === null ? line : `${label}: ${line}`
    keep(stderrLine({ runId, line: text }, plainStyle, time), null, style.faint)
  }

  function drawSoon(state: TunnelState): void {
    last = state
    frame ??= setTimeout(() => {
      frame = null
      redraw()
    }, FRAME_MS)
  }

  const stopListening = terminal.onResize(redraw)
  return {
    tell(fact, state) {
      keepNote(fact)
      drawSoon(state)
    },
    refresh: drawSoon,
    /** Leaves what is worth reading: all notes, the last frame and a summary. */
    close(state) {
      stopListening()
      if (frame) clearTimeout(frame)
      screen?.close()
      const lines = [...noteLines(MOST_NOTES).map(margined), ...getFrame(state, terminal.rows - 1, 0)]
      const isPublished = state.tunnels.some(({ url }) => url !== null)
      const summary = isPublished ? ['', margined(getSummary(state, lang, nowMs()))] : []
      terminal.write([...lines, ...summary].map((line) => `${line}\n`).join(''))
    },
  }
}

function margined(line: string): string {
  return line === '' ? line : MARGIN + line
}
