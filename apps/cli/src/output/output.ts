import { ansiStyle, plainStyle, printableLines, type Style, wrap } from '@nora/command-line/terminal'
import { type Clock, isProblem, type Lang } from '@nora/kit'
import type { Terminal } from '../platform/platform.ts'
import type { CommandResult, StreamEvent } from './events/stream-event.schema.ts'
import { failureMessages } from './failure.messages.ts'
import { type ExitCode, exitCodes, Failure, problemFailure } from './failure.ts'

/** Prints what a command says: sentences for people, or one JSON object per line for programs. */
export type Output = {
  readonly lang: Lang
  readonly isJson: boolean
  readonly style: Style
  /** The terminal to draw on; null when lines are wanted. */
  readonly canvas: Terminal | null
  line(text: string): void
  /** Prints an event of a command that streams. */
  event(event: StreamEvent): void
  /** Prints what a command has done, or was asked for. */
  result(result: CommandResult): void
  fail(error: unknown): ExitCode
}

type OutputOptions = {
  lang: Lang
  isJson: boolean
  hasColors: boolean
  stdout: Terminal
  stderr: Terminal
  clock: Clock
}

export function createOutput({ lang, isJson, hasColors, stdout, stderr, clock }: OutputOptions): Output {
  const style = hasColors && stdout.isTty ? ansiStyle : plainStyle
  const errorStyle = hasColors && stderr.isTty ? ansiStyle : plainStyle

  function print(fields: StreamEvent | CommandResult): void {
    const { event: name, ...rest } = fields
    stdout.write(`${JSON.stringify({ event: name, at: clock.now().toISOString(), ...rest })}\n`)
  }

  return {
    lang,
    isJson,
    style,
    canvas: !isJson && hasColors && stdout.isTty ? stdout : null,
    line: (text) => stdout.write(`${text}\n`),
    event: print,
    result: print,
    fail(error) {
      const known = isProblem(error) ? problemFailure(error) : error
      const failure = known instanceof Failure ? known : toDefect(known)
      const advice = failure.advice?.[lang] ?? null
      if (isJson) {
        const { code, exitCode } = failure
        print({ event: 'error', code, message: failure.text[lang], advice, exit_code: exitCode })
      } else {
        // Two columns are the mark's. Advice is often a command, to be copied as it is.
        // A sentence may hold words of a server.
        const said = printableLines(failure.text[lang])
        const text = stderr.isTty ? wrap(said, stderr.columns - 2, '  ') : said
        stderr.write(`${errorStyle.bad('✗')} ${text}\n`)
        if (advice) stderr.write(`${printableLines(advice)}\n`)
      }
      return failure.exitCode
    },
  }
}

/** Something nobody meant: the cause is all there is to go by, so it is shown. */
function toDefect(error: unknown): Failure {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return new Failure(
    exitCodes.failure,
    { ru: `${failureMessages.ru.defect} ${detail}`, en: `${failureMessages.en.defect} ${detail}` },
    { cause: error },
  )
}
