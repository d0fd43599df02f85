import type { Bytes } from '../bytes/bytes.ts'
import { frame } from '../bytes/frame.ts'

const NO_SALT: Bytes = new Uint8Array(0)

/** HKDF-SHA-256 (RFC 5869) over raw key material. `length` in bytes. */
export async function deriveBytes(
  material: Bytes,
  { salt = NO_SALT, info, length }: { salt?: Bytes; info: Bytes; length: number },
): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8)
  return new Uint8Array(bits)
}

/** 32 bytes for one purpose: HKDF without salt, whose info is the frame of the label. */
export function deriveLabelled(material: Bytes, label: string): Promise<Bytes> {
  return deriveBytes(material, { info: frame(label), length: 32 })
}
