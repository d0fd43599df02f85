import type { ServedSession, Terminal as TerminalFacts } from '@nora/ssh'
import { isSignal } from './serve-command.ts'
import { openTerminal } from './terminal/open-terminal.ts'
import type { OpenTerminal, Terminal, TerminalProgram, TerminalSize } from './terminal/terminal.ts'

export type TerminalCommand = {
  file: string
  args: readonly string[]
  folder: string
  environment: Record<string, string>
  open?: OpenTerminal
}

/** Terminals larger than that are a mistake, and what is drawn on them a burden. */
const SIZE_LIMIT = 1000
const DEFAULT_SIZE = { columns: 80, rows: 24 }

/** Runs a program on a terminal of its own. False where this system has none. */
export function serveTerminal(
  served: ServedSession,
  { open = openTerminal, ...command }: TerminalCommand,
): boolean {
  const { channel } = served
  const onOutput = (bytes: Buffer): void => {
    if (channel.write(bytes)) return
    terminal?.pause()
    channel.once('drain', () => terminal?.resume())
  }
  const terminal = openOrNone(open, { ...command, size: toSize(served.terminal), onOutput })
  if (terminal === undefined) return false
  // A visitor who types no more has not gone; the program is told of it when the channel closes.
  channel.pipe(terminal.input, { end: false })
  served.onResize((facts) => terminal.resize(toSize(facts)))
  served.onSignal((name) => {
    const signal = `SIG${name}`
    if (isSignal(signal)) terminal.signal(signal)
  })
  channel.on('close', () => terminal.hangUp())
  terminal.ended.then(
    ({ code, signal }) => (signal ? served.endBySignal(signal, code) : served.end(code)),
    () => served.end(1),
  )
  return true
}

/** A system may have no terminal left to give. */
function openOrNone(open: OpenTerminal, program: TerminalProgram): Terminal | undefined {
  try {
    return open(program)
  } catch {
    return undefined
  }
}

/** Some clients say 0 when they do not know. */
function toSize(facts: TerminalFacts | undefined): TerminalSize {
  const bounded = (size: number | undefined, otherwise: number): number =>
    size ? Math.min(size, SIZE_LIMIT) : otherwise
  return {
    columns: bounded(facts?.columns, DEFAULT_SIZE.columns),
    rows: bounded(facts?.rows, DEFAULT_SIZE.rows),
  }
}
