export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export const LOG_FORMATS = ['text', 'json'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]
export type LogFormat = (typeof LOG_FORMATS)[number]

/** Says where and how a client logs. */
export type LogSettings = { file: string; level: LogLevel; format: LogFormat }
