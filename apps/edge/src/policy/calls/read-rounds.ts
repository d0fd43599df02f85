import { readField } from '@nora/http1'
import type { Exchange } from '../../exchange/exchange.ts'
import { reparse } from '../../exchange/visitor-bytes.ts'
import { ROUNDS_FIELD } from './http-calls.ts'

/** By how many policies the running request has come, as it came: rules cannot take that away. */
export function readRounds(exchange: Exchange): number {
  const { bytes, head } = reparse(exchange)
  const rounds = Number(readField(bytes, head, ROUNDS_FIELD) ?? 0)
  return Number.isSafeInteger(rounds) && rounds >= 0 ? rounds : Number.POSITIVE_INFINITY
}
