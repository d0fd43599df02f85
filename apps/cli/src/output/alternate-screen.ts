import type { Terminal } from '../platform/platform.ts'

/** Saved first: not to turn the wheel into arrow keys, which the terminal would echo into the picture. */
const NO_WHEEL_KEYS = '\x1b[?1007s\x1b[?1007l'
const WHEEL_KEYS_AS_BEFORE = '\x1b[?1007r'
const NO_WRAP = '\x1b[?7l'
const WRAP = '\x1b[?7h'
const HIDE_CURSOR = '\x1b[?25l'
const SHOW_CURSOR = '\x1b[?25h'
const ENTER = `\x1b[?1049h${NO_WHEEL_KEYS}${NO_WRAP}${HIDE_CURSOR}`
const HOME = '\x1b[H'
const CLEAR_LINE = '\x1b[2K'
const CLEAR_BELOW = '\x1b[J'
const LEAVE = `${HOME}${CLEAR_BELOW}${WRAP}${SHOW_CURSOR}${WHEEL_KEYS_AS_BEFORE}\x1b[?1049l`
/** Terminals that know it show the whole frame at once; the others ignore it. */
const BEGIN_FRAME = '\x1b[?2026h'
const END_FRAME = '\x1b[?2026l'

/**
 * The terminal's second screen, for frames that are redrawn in place. The first screen, with its scroll-back, comes
 * back as it was. Each frame is drawn from the first row on, so no change of the terminal's size can misplace it.
 */
export class AlternateScreen {
  readonly #terminal: Terminal
  readonly #leave: () => void

  /** `onResume`: the process was suspended, and the screen is empty now. */
  constructor(terminal: Terminal, onResume: () => void) {
    this.#terminal = terminal
    // A terminal with one screen would lose what frames are drawn over.
    const scrollAway = terminal.hasAlternateScreen ? '' : '\n'.repeat(terminal.rows)
    this.#leave = terminal.setModes({ set: `${scrollAway}${ENTER}`, unset: LEAVE, onResume })
  }

  /** Lines that do not fit are cut off, on the right and below. */
  draw(lines: readonly string[]): void {
    const { rows } = this.#terminal
    const body = lines
      .slice(0, rows)
      .map((line) => `${CLEAR_LINE}${line}`)
      .join('\r\n')
    const rest = lines.length < rows ? `\r\n${CLEAR_BELOW}` : ''
    this.#terminal.write(`${BEGIN_FRAME}${HOME}${body}${rest}${END_FRAME}`)
  }

  close(): void {
    this.#leave()
  }
}
