import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const SECRETS = ['authorization', 'cookie', 'password', 'code', 'token', 'secret', 'ticket', 'enrol_key']

/** JSON lines on stderr. Fields with the names of secrets are blotted out, up to two levels deep. */
export function createLog(level: string, destination: DestinationStream = pino.destination(2)): Log {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  return pino({ level, base: undefined, redact: { paths, censor: '[hidden]' } }, destination)
}
