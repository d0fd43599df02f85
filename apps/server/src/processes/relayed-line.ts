import { printable } from '@nora/command-line/terminal'
import type { LineSource } from './supervised-program.ts'

const WARN = 40
const LEVEL_NAMES: Readonly<Record<number, string>> = { 40: 'warn', 50: 'error', 60: 'fatal' }

/**
 * What of a child's output is worth the terminal: warnings and worse from JSON logs in one line,
 * and what stdout has for people, such as letters. The rest is in the log file; a stack trace on
 * stderr comes to the terminal only when its program is given up.
 */
export function relayedLine(program: string, line: string, source: LineSource): string | undefined {
  const told = toldLine(program, line, source)
  // Subjects of emails have names of teams in them, errors the words of other programs.
  return told === undefined ? undefined : printable(told)
}

function toldLine(program: string, line: string, source: LineSource): string | undefined {
  const entry = line.startsWith('{') ? parseEntry(line) : undefined
  if (!entry) return source === 'stdout' ? `${program} │ ${line}` : undefined
  const { level, msg, err, to, subject } = entry
  // Without an SMTP server the terminal is where a letter arrives; its subject has the code.
  if (to !== undefined && subject !== undefined) return `✉ ${to}: ${subject}`
  if (typeof level !== 'number' || level < WARN) return undefined
  const cause = typeof err?.message === 'string' && err.message !== msg ? `: ${err.message}` : ''
  return `${program} │ ${LEVEL_NAMES[level] ?? 'warn'} ${msg ?? ''}${cause}`
}

type LogEntry = {
  level?: unknown
  msg?: string
  err?: { message?: unknown }
  to?: string
  subject?: string
}

function parseEntry(line: string): LogEntry | undefined {
  try {
    return JSON.parse(line) as LogEntry
  } catch {
    return undefined
  }
}
