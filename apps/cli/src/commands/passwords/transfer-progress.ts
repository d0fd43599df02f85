import type { Context } from '../command.ts'

export type TransferProgress = {
  /** The whole line; what was there is replaced. */
  show(text: string): void
  /** Nothing of it stays on the screen. */
  end(): void
}

const CLEAR_LINE = '\r\u001b[K'

/** A line on standard error that tells how far a long transfer is. Silent where nobody looks: no terminal, JSON. */
export function createTransferProgress({ platform: { stderr }, output }: Context): TransferProgress {
  const isSeen = stderr.isTty && !output.isJson
  let isShown = false
  return {
    show(text) {
      if (!isSeen) return
      isShown = true
      // Longer than a line it would not be replaced by the next.
      stderr.write(`${CLEAR_LINE}${text.slice(0, stderr.columns - 1)}`)
    },
    end() {
      if (isShown) stderr.write(CLEAR_LINE)
      isShown = false
    },
  }
}
