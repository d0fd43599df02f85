import { ResetCode } from '@nora/protocol'

/** What kept a request from the local service, as a word programs can act on. */
export type OriginFailure = 'refused' | 'unknown_host' | 'timeout' | 'unreachable' | 'reset'

const FAILURES: Record<string, OriginFailure> = {
  ECONNREFUSED: 'refused',
  // A unix socket that is not there.
  ENOENT: 'refused',
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  ETIMEDOUT: 'timeout',
}

const RESET_CODES: Record<OriginFailure, number> = {
  refused: ResetCode.ORIGIN_REFUSED,
  unknown_host: ResetCode.ORIGIN_UNKNOWN_HOST,
  timeout: ResetCode.ORIGIN_TIMEOUT,
  unreachable: ResetCode.ORIGIN_UNREACHABLE,
  reset: ResetCode.ORIGIN_RESET,
}

export function toOriginFailure(error: NodeJS.ErrnoException, wasConnected: boolean): OriginFailure {
  if (wasConnected) return 'reset'
  return FAILURES[error.code ?? ''] ?? 'unreachable'
}

export function resetCodeOf(failure: OriginFailure): number {
  return RESET_CODES[failure]
}
