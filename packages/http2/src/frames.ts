/** How a connection is framed (RFC 9113 §4, §6). */

export const FRAME_HEAD_BYTES = 9
/** A frame may hold this much unless its receiver allows more. */
export const FRAME_LIMIT_BYTES = 16_384
export const LARGEST_FRAME_LIMIT_BYTES = 2 ** 24 - 1
export const FIRST_WINDOW_BYTES = 65_535
export const LARGEST_WINDOW_BYTES = 2 ** 31 - 1

export const FrameType = {
  DATA: 0,
  HEADERS: 1,
  PRIORITY: 2,
  RST_STREAM: 3,
  SETTINGS: 4,
  PUSH_PROMISE: 5,
  PING: 6,
  GOAWAY: 7,
  WINDOW_UPDATE: 8,
  CONTINUATION: 9,
} as const

export const Flag = { END_STREAM: 1, ACK: 1, END_HEADERS: 4, PADDED: 8, PRIORITY: 32 } as const

/** A number of two bytes and a value of four. */
export const SETTING_BYTES = 6

export const Setting = {
  HEADER_TABLE_SIZE: 1,
  ENABLE_PUSH: 2,
  MAX_CONCURRENT_STREAMS: 3,
  INITIAL_WINDOW_SIZE: 4,
  MAX_FRAME_SIZE: 5,
  MAX_HEADER_LIST_SIZE: 6,
  ENABLE_CONNECT_PROTOCOL: 8,
} as const

/** One frame as it was read: its payload is `bytes[start, end)`, valid during the call only. */
export type Frame = {
  type: number
  flags: number
  streamId: number
  bytes: Buffer
  start: number
  end: number
}
