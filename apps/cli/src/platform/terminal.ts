import type { Terminal } from './platform.ts'
import { holdModes } from './screen-modes.ts'

const DEFAULT_COLUMNS = 80
const DEFAULT_ROWS = 24

/** `flush`: what was written leaves now, before another program writes to the same place. */
export type OwnTerminal = Terminal & { flush(): void }

/**
 * Wraps one of the process’s own streams. Writes of one turn of the event loop leave together: a busy tunnel
 * reports thousands of requests a second, and each write is a system call.
 */
export function getTerminal(
  stream: NodeJS.WriteStream,
  env: Readonly<Record<string, string | undefined>>,
): OwnTerminal {
  let pending = ''

  function flush(): void {
    if (pending === '') return
    const text = pending
    pending = ''
    stream.write(text)
  }

  // A reader that went away (`nora … | head`) is the end of the output, not a failure.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
  process.on('exit', flush)
  return {
    isTty: stream.isTTY === true,
    // A terminal that does not know its size says 0.
    get columns() {
      return stream.columns || DEFAULT_COLUMNS
    },
    get rows() {
      return stream.rows || DEFAULT_ROWS
    },
    // GNU screen has one screen unless it is told otherwise; it sets STY.
    hasAlternateScreen: env.TERM !== 'linux' && !env.STY,
    write(text) {
      if (pending === '') setImmediate(flush)
      pending += text
    },
    flush,
    setModes(modes) {
      const writeNow = (text: string) => {
        pending += text
        flush()
      }
      return holdModes(writeNow, modes)
    },
    onResize(listener) {
      stream.on('resize', listener)
      return () => stream.off('resize', listener)
    },
  }
}
