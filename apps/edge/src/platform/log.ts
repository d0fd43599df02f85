import type { Logger } from 'pino'

/** The part of the logger that modules need. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
