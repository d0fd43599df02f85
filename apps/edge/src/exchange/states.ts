/** The state of the visitor’s side of an exchange. */
export const RequestState = {
  /** The next bytes are a head, or the connection is idle. */
  AT_HEAD: 0,
  /**
   * The exchange waits for control, for an agent, or for the visitor to take the last response; what the
   * visitor sends meanwhile is kept.
   */
  WAITING: 1,
  /** The body has a known length. */
  COUNTED: 2,
  CHUNKS: 3,
  /** The request is complete; further bytes are the next one's. */
  SENT: 4,
  /** After an upgrade, when bytes are no longer HTTP. */
  OPAQUE: 5,
  /** The last answer is on its way: what still comes is thrown away. */
  DISCARDING: 6,
  /** The connection is no visitor's any more: somebody else reads it. */
  TAKEN: 7,
  /** All of it has come, and what is made of its body is on its way; further bytes are the next one's. */
  FLUSHING: 8,
} as const

/** The state of the origin’s side of an exchange. */
export const ResponseState = {
  /** No request is with the origin. */
  NONE: 0,
  AT_HEAD: 1,
  /** A rule waits for something before the head may leave; what the origin sends meanwhile is kept. */
  HELD: 2,
  COUNTED: 3,
  CHUNKS: 4,
  /** The body ends with the origin's connection. */
  UNTIL_CLOSE: 5,
  OPAQUE: 6,
  /** The origin has sent all of it, and what is made of it is on its way. */
  FLUSHING: 7,
  DONE: 8,
} as const

/** Why nothing is read from the visitor now. */
export const Pause = {
  /** The stream's queue is full. */
  STREAM: 1,
  /** Bytes of the next request are kept until this one is over. */
  NEXT_REQUEST: 2,
  /** The visitor has not taken the last answers yet. */
  ANSWER: 4,
  /** Others of the tunnel have had its share of this turn of the loop. */
  TURN: 8,
  /** What rules change of the body has still to be worked on. */
  FILTER: 16,
} as const
