const WARN = 40
const LEVEL_NAMES: Readonly<Record<number, string>> = { 40: 'warn', 50: 'error', 60: 'fatal' }

/**
 * What of a child's output is worth the terminal: warnings and worse from JSON logs in one line,
 * and whatever was written for people, such as letters. The rest is in the log file.
 */
export function relayedLine(program: string, line: string): string | undefined {
  const entry = line.startsWith('{') ? parseEntry(line) : undefined
  if (!entry) return `${program} │ ${line}`
  const { level, msg, err } = entry
  if (typeof level !== 'number' || level < WARN) return undefined
  const cause = typeof err?.message === 'string' && err.message !== msg ? `: ${err.message}` : ''
  return `${program} │ ${LEVEL_NAMES[level] ?? 'warn'} ${msg ?? ''}${cause}`
}

type LogEntry = { level?: unknown; msg?: string; err?: { message?: unknown } }

function parseEntry(line: string): LogEntry | undefined {
  try {
    return JSON.parse(line) as LogEntry
  } catch {
    return undefined
  }
}
