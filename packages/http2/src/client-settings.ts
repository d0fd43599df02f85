import { ConnectionError, ErrorCode } from './errors.ts'
import {
  FRAME_LIMIT_BYTES,
  LARGEST_FRAME_LIMIT_BYTES,
  LARGEST_WINDOW_BYTES,
  SETTING_BYTES,
  Setting,
} from './frames.ts'

/** Holds the settings of a client that matter to a server which pushes nothing. */
export type ClientSettings = {
  onInitialWindow(bytes: number): void
  onFrameLimit(bytes: number): void
  /** Limits what its decoder may be asked to remember. */
  onTableLimit(bytes: number): void
}

/** Throws a ConnectionError for a value that there cannot be; what is not known is passed over (RFC 9113 §6.5.2). */
export function readClientSettings(bytes: Buffer, start: number, end: number, client: ClientSettings): void {
  if ((end - start) % SETTING_BYTES !== 0) throw wrong(ErrorCode.FRAME_SIZE_ERROR)
  for (let i = start; i < end; i += SETTING_BYTES) {
    const value = bytes.readUInt32BE(i + 2)
    switch (bytes.readUInt16BE(i)) {
      case Setting.HEADER_TABLE_SIZE:
        client.onTableLimit(value)
        break
      case Setting.ENABLE_PUSH:
        if (value > 1) throw wrong(ErrorCode.PROTOCOL_ERROR)
        break
      case Setting.INITIAL_WINDOW_SIZE:
        if (value > LARGEST_WINDOW_BYTES) throw wrong(ErrorCode.FLOW_CONTROL_ERROR)
        client.onInitialWindow(value)
        break
      case Setting.MAX_FRAME_SIZE:
        if (value < FRAME_LIMIT_BYTES || value > LARGEST_FRAME_LIMIT_BYTES)
          throw wrong(ErrorCode.PROTOCOL_ERROR)
        client.onFrameLimit(value)
        break
    }
  }
}

function wrong(code: ErrorCode): ConnectionError {
  return new ConnectionError(code, 'a setting has a value that there cannot be')
}
