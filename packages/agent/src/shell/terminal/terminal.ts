import type { Writable } from 'node:stream'

export type TerminalSize = { readonly columns: number; readonly rows: number }

/** A program to be run on a terminal. */
export type TerminalProgram = {
  readonly file: string
  readonly args: readonly string[]
  /** The environment of the program, with TERM in it. */
  readonly environment: Readonly<Record<string, string>>
  readonly folder: string
  readonly size: TerminalSize
  /** Receives what the program writes. */
  onOutput(bytes: Buffer): void
}

/** How a program on a terminal ended; a signal ends it with 128 and the signal's number, as shells have it. */
export type TerminalEnding = { readonly code: number; readonly signal?: NodeJS.Signals | undefined }

/** A pseudoterminal, and the program that runs on it. */
export interface Terminal {
  /** Takes what is typed. It is never ended: a terminal has no half that could be closed. */
  readonly input: Writable
  /** Resolves after the last output of the program; its children are not waited for. */
  readonly ended: Promise<TerminalEnding>
  /** No more is read until `resume`; a program that has much to show waits. */
  pause(): void
  resume(): void
  resize(size: TerminalSize): void
  signal(signal: NodeJS.Signals): void
  /** Acts as when a terminal is unplugged: SIGHUP to all programs on it, and SIGKILL to those that stay. */
  hangUp(): void
}

/** Undefined where a terminal of this kind is not to be had. Throws when the program cannot be started. */
export type OpenTerminal = (program: TerminalProgram) => Terminal | undefined
