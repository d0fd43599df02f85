import { visibleWidth } from '@nora/command-line/terminal'
import type { Terminal } from '../platform/platform.ts'

const HIDE_CURSOR = '\x1b[?25l'
const SHOW_CURSOR = '\x1b[?25h'
/** Terminals that know it show the whole frame at once; the others ignore it. */
const BEGIN_FRAME = '\x1b[?2026h'
const END_FRAME = '\x1b[?2026l'
const CLEAR_LINE = '\x1b[2K'
const CLEAR_BELOW = '\x1b[J'

/**
 * Lines at the bottom of the terminal that are redrawn in place. What stood above them stays, so that
 * the scroll-back keeps its history. Lines must fit the width: one that wraps would spoil the count.
 *
 * A terminal that changes its width wraps the lines it has, and joins them again when it gets wider. tmux counts
 * what was ever written in a line until that is cleared whole, not only to its end. So each line is cleared before
 * it is written, the first frame after a change of width clears the former one at once, and where rows of that
 * have left the screen, it leaves the first row empty: that one may be joined to them.
 */
export class ScreenRegion {
  readonly #terminal: Terminal
  #shown: readonly string[] = []
  /** Of the terminal, when the last frame was drawn. */
  #columns: number

  constructor(terminal: Terminal) {
    this.#terminal = terminal
    this.#columns = terminal.columns
    terminal.write(HIDE_CURSOR)
  }

  /** `above`: lines that stay in the scroll-back, over the region. */
  draw(lines: readonly string[], above: readonly string[] = []): void {
    const { columns, rows } = this.#terminal
    const wanted = this.#rowsOfShown(columns)
    const up = Math.min(wanted, rows - 1)
    const isReflowed = columns !== this.#columns
    const isCutOff = isReflowed && wanted > up
    const visible = lines.slice(0, Math.max(1, rows - (isCutOff ? 2 : 1)))
    const start = `${moveUp(up)}${isReflowed ? clearRows(up) : ''}${isCutOff ? '\n' : ''}`
    const body = [...above, ...visible].map((line) => `${CLEAR_LINE}${line}\n`).join('')
    this.#terminal.write(`${BEGIN_FRAME}${start}${body}${CLEAR_BELOW}${END_FRAME}`)
    this.#shown = visible
    this.#columns = columns
  }

  /** Leaves the last frame where it stands. */
  close(): void {
    this.#terminal.write(SHOW_CURSOR)
  }

  /** A terminal that was made narrower since has wrapped the lines it had. */
  #rowsOfShown(columns: number): number {
    return this.#shown.reduce((rows, line) => rows + Math.max(1, Math.ceil(visibleWidth(line) / columns)), 0)
  }
}

function moveUp(rows: number): string {
  return rows > 0 ? `\x1b[${rows}A\r` : '\r'
}

/** Row by row: tmux puts a screen that is cleared from its first row on into the scroll-back. */
function clearRows(rows: number): string {
  return `${`${CLEAR_LINE}\n`.repeat(rows)}${moveUp(rows)}`
}
