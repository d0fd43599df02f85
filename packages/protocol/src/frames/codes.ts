/**
 * Why a link or a stream ended. Numbers travel on the wire and are never given a second meaning;
 * a code that a peer does not know is treated as the general one of its table.
 */

/** Carried by GOAWAY, and given to whoever owns the mux when its link is over. */
export const LinkCode = {
  /** The owner closed the link on purpose. */
  CLOSED: 0,
  /** The connection went away without a word. */
  LOST: 1,
  /** A frame that is malformed or may not stand where it stood. */
  PROTOCOL_ERROR: 2,
  /** A frame longer than the receiver announced. */
  FRAME_TOO_LONG: 3,
  /** More data than credit, or more credit than fits a window. */
  FLOW_CONTROL: 4,
  /** A HELLO that cannot be read or does not fit. */
  BAD_HELLO: 5,
  /** No protocol version in common. */
  VERSION: 6,
  /** The credential in HELLO was refused. */
  UNAUTHORIZED: 7,
  /** No answer to a PING. */
  SILENT: 8,
  /** The peer makes us answer but does not read the answers. */
  OVERFLOW: 9,
  /** The process stops or restarts; dial again, another edge when one is named. */
  RESTART: 10,
  /** A newer session of the same client took over. */
  SUPERSEDED: 11,
  /** Stopped from the console or the API; do not dial again by yourself. */
  STOPPED: 12,
  /** The process has too much work; dial again later. */
  OVERLOADED: 13,
  /** The agent has a leg to this process already; dialling again leads to another one. */
  DUPLICATE: 14,
} as const

/** Carried by RST: why one stream was given up. */
export const ResetCode = {
  /** The user of the stream no longer needs it. */
  CANCELLED: 0,
  /** The link is over; never travels. */
  LINK_LOST: 1,
  /** Over a limit, or nobody wants streams now. No byte reached the target: safe to try elsewhere. */
  REFUSED: 2,
  /** The slot or kind of target is not known here. */
  UNKNOWN_TARGET: 3,
  /** The target refused the connection: nothing listens on the port. */
  ORIGIN_REFUSED: 4,
  /** The target's name has no address. */
  ORIGIN_UNKNOWN_HOST: 5,
  /** The target did not accept the connection in time. */
  ORIGIN_TIMEOUT: 6,
  /** The target could not be reached for another reason, TLS included. */
  ORIGIN_UNREACHABLE: 7,
  /** The target broke an established connection. */
  ORIGIN_RESET: 8,
  /** The bytes on the stream break the rules of what they should be. */
  PROTOCOL_ERROR: 9,
  /** A bug at the sender. */
  INTERNAL: 10,
  /** The address of the target must not be reached from here; never travels. */
  ORIGIN_FORBIDDEN: 11,
} as const

export function linkCodeName(code: number): string {
  return getName(LinkCode, code)
}

export function resetCodeName(code: number): string {
  return getName(ResetCode, code)
}

function getName(table: Record<string, number>, code: number): string {
  for (const [name, value] of Object.entries(table)) if (value === code) return name.toLowerCase()
  return `code_${code}`
}
