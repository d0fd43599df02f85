import type { OptionSpec } from '@nora/command-line/parsing'
import { exitCodes, Failure } from '../../../output/failure.ts'

export const MAX_CONNECTIONS_LIMIT = 10_000

export const maxConnectionsOption: OptionSpec = {
  name: 'max-connections',
  kind: 'text',
  placeholder: 'N',
  about: {
    ru: 'не больше N соединений с сервисом, остальные запросы ждут',
    en: 'limit connections to the service; other requests wait',
  },
}

/** Null: as many as visitors need. */
export function readMaxConnections(text: string | null): number | null {
  if (text === null) return null
  const connections = Number(text)
  if (/^\d+$/.test(text) && connections >= 1 && connections <= MAX_CONNECTIONS_LIMIT) return connections
  throw new Failure(exitCodes.usage, {
    ru: `--max-connections: ${text} не годится, нужно целое число от 1 до ${MAX_CONNECTIONS_LIMIT}.`,
    en: `--max-connections: ${text} will not do; it is a whole number from 1 to ${MAX_CONNECTIONS_LIMIT}.`,
  })
}
