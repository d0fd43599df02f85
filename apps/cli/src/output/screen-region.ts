import { visibleWidth } from '@nora/terminal'
import type { Terminal } from '../platform/platform.ts'

const HIDE_CURSOR = '\x1b[?25l'
const SHOW_CURSOR = '\x1b[?25h'
/** Terminals that know it show the whole frame at once; the others ignore it. */
const BEGIN_FRAME = '\x1b[?2026h'
const END_FRAME = '\x1b[?2026l'
const CLEAR_TO_LINE_END = '\x1b[K'
const CLEAR_BELOW = '\x1b[J'

/**
 * Lines at the bottom of the terminal that are redrawn in place. What stood above them stays, so that
 * the scroll-back keeps its history. Lines must fit the width: one that wraps would spoil the count.
 */
export class ScreenRegion {
  readonly #terminal: Terminal
  #shown: readonly string[] = []
  #widest = 0

  constructor(terminal: Terminal) {
    this.#terminal = terminal
    terminal.write(HIDE_CURSOR)
  }

  /** `above`: lines that stay in the scroll-back, over the region. */
  draw(lines: readonly string[], above: readonly string[] = []): void {
    const visible = lines.slice(0, Math.max(1, this.#terminal.rows - 1))
    const up = this.#rowsOfShown()
    const body = [...above, ...visible].map((line) => `${line}${CLEAR_TO_LINE_END}\n`).join('')
    this.#terminal.write(`${BEGIN_FRAME}${up > 0 ? `\x1b[${up}A` : ''}\r${body}${CLEAR_BELOW}${END_FRAME}`)
    this.#shown = visible
    this.#widest = Math.max(0, ...visible.map(visibleWidth))
  }

  /** Leaves the last frame where it stands. */
  close(): void {
    this.#terminal.write(SHOW_CURSOR)
  }

  /** A terminal that was made narrower since has wrapped the lines it had. */
  #rowsOfShown(): number {
    const { columns } = this.#terminal
    if (this.#widest <= columns) return this.#shown.length
    return this.#shown.reduce((rows, line) => rows + Math.max(1, Math.ceil(visibleWidth(line) / columns)), 0)
  }
}
