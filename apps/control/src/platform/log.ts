import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const SECRETS = ['authorization', 'cookie', 'password', 'code', 'token', 'secret', 'ticket', 'enrol_key']

/** Synchronous: an unwritten line would keep the process when whoever read its words is gone. */
const stderr = () => pino.destination({ dest: 2, sync: true })

/** JSON lines on stderr. Fields with the names of secrets are blotted out, up to two levels deep. */
export function createLog(level: string, destination: DestinationStream = stderr()): Log {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const redact = { paths, censor: '[hidden]' }
  return pino({ level, base: undefined, redact, serializers: { err: toLoggedError } }, destination)
}

type LoggedError = { type: string; message: string; code?: unknown; stack: string[]; cause?: LoggedError }

/**
 * Only what is named here: errors of the database carry the values of the failed statement, also in their
 * message and at the head of their stack.
 */
function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: [] }
  const { query, code } = error as { query?: unknown; code?: unknown }
  return {
    type: error.name,
    message: typeof query === 'string' ? `failed: ${query}` : error.message,
    ...(code !== undefined && { code }),
    stack: (error.stack ?? '').split('\n').flatMap((line) => /^ {4}at (.+)/.exec(line)?.[1] ?? []),
    ...(error.cause !== undefined && { cause: toLoggedError(error.cause) }),
  }
}
