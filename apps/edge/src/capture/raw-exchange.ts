import type { LoggedMessage } from '@nora/capture'
import type { CapturedByEdge } from '@nora/link'

/** Holds the stored part of a body, which is shorter than `bytes` when it was cut. */
export type RawBody = { bytes: number; content: Uint8Array }

/** An exchange as it was copied, secrets and all. It never leaves the process. */
export type RawExchange = {
  facts: Omit<CapturedByEdge, 'request' | 'response' | 'messages' | 'is_redacted'>
  requestHead: Uint8Array
  requestBody: RawBody
  responseHead: Uint8Array | null
  responseBody: RawBody
  messages: readonly LoggedMessage[]
  /** Texts that must not be shown, wherever they stand. */
  hidden: readonly string[]
  /** There are others, which nobody here knows: none of its values may be shown. */
  isUnknown: boolean
}
