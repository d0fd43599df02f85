import type { ErrorCode } from './errors.ts'
import { SETTING_BYTES } from './frames.ts'

/** Makes the payload of SETTINGS (RFC 9113 §6.5.1). */
export function settingsPayload(settings: readonly (readonly [id: number, value: number])[]): Buffer {
  const bytes = Buffer.allocUnsafe(settings.length * SETTING_BYTES)
  for (const [i, [id, value]] of settings.entries()) {
    bytes.writeUInt16BE(id, i * SETTING_BYTES)
    bytes.writeUInt32BE(value, i * SETTING_BYTES + 2)
  }
  return bytes
}

/** Makes the payload of GOAWAY (§6.8). */
export function goAwayPayload(lastStreamId: number, code: ErrorCode): Buffer {
  const bytes = Buffer.allocUnsafe(8)
  bytes.writeUInt32BE(lastStreamId, 0)
  bytes.writeUInt32BE(code, 4)
  return bytes
}
