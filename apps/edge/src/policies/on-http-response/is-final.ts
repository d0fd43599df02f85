import type { Head } from '@nora/http1'

const SWITCHING_PROTOCOLS = 101

/** Interim responses are the origin's word to the visitor's program, not the answer (RFC 9110 §15.2). */
export function isFinal({ status }: Head): boolean {
  return status >= 200 || status === SWITCHING_PROTOCOLS
}
