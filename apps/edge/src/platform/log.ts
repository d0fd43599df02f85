import type { Logger } from 'pino'

/** What rooms need of the logger. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
