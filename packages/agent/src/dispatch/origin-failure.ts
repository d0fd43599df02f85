import { ResetCode } from '@nora/protocol'
import { isPlainAnswer } from './speaks-tls.ts'

/** Says what kept a request from the local service, in a word that programs can act on. */
export type OriginFailure =
  | 'refused'
  | 'unknown_host'
  | 'timeout'
  | 'unreachable'
  | 'reset'
  /** It was asked in plain HTTP, or over TLS, and speaks the other. */
  | 'speaks_tls'
  | 'speaks_plain'
  /** This machine lets the client open no more. */
  | 'too_many_files'

const FAILURES: Record<string, OriginFailure> = {
  ECONNREFUSED: 'refused',
  // A unix socket that is not there.
  ENOENT: 'refused',
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  ETIMEDOUT: 'timeout',
  EMFILE: 'too_many_files',
  ENFILE: 'too_many_files',
}

const RESET_CODES: Record<OriginFailure, number> = {
  refused: ResetCode.ORIGIN_REFUSED,
  unknown_host: ResetCode.ORIGIN_UNKNOWN_HOST,
  timeout: ResetCode.ORIGIN_TIMEOUT,
  unreachable: ResetCode.ORIGIN_UNREACHABLE,
  reset: ResetCode.ORIGIN_RESET,
  speaks_tls: ResetCode.ORIGIN_RESET,
  speaks_plain: ResetCode.ORIGIN_UNREACHABLE,
  too_many_files: ResetCode.ORIGIN_UNREACHABLE,
}

export function toOriginFailure(error: NodeJS.ErrnoException, wasConnected: boolean): OriginFailure {
  const known = FAILURES[error.code ?? '']
  // A folder also connects before its files are opened.
  if (wasConnected && known !== 'too_many_files') return 'reset'
  if (isPlainAnswer(error)) return 'speaks_plain'
  return known ?? 'unreachable'
}

export function getResetCode(failure: OriginFailure): number {
  return RESET_CODES[failure]
}
