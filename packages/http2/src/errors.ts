/** Why a connection or a stream ends (RFC 9113 §7). */
export const ErrorCode = {
  NO_ERROR: 0,
  PROTOCOL_ERROR: 1,
  INTERNAL_ERROR: 2,
  FLOW_CONTROL_ERROR: 3,
  STREAM_CLOSED: 5,
  FRAME_SIZE_ERROR: 6,
  REFUSED_STREAM: 7,
  CANCEL: 8,
  COMPRESSION_ERROR: 9,
  ENHANCE_YOUR_CALM: 11,
} as const

export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode]

const OF_OURS: ReadonlySet<ErrorCode> = new Set([
  ErrorCode.NO_ERROR,
  ErrorCode.INTERNAL_ERROR,
  ErrorCode.CANCEL,
])

/** Whether a reset with this code answers something that the peer must not do. */
export function isCausedByPeer(code: ErrorCode): boolean {
  return !OF_OURS.has(code)
}

/** The peer has broken a rule, so that nothing more it says can be relied on. */
export class ConnectionError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string) {
    super(message)
    this.name = 'ConnectionError'
    this.code = code
  }
}
