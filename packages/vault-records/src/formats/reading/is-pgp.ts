const ARMOR = '-----BEGIN PGP MESSAGE-----'
/** The first packet of a message under a passphrase (RFC 9580, section 5.3), in the new and the old form. */
const SESSION_KEY_TAGS = new Set([0xc3, 0x8c])
const VERSIONS = new Set([4, 5, 6])

/** Whether the bytes begin as a message of OpenPGP that a passphrase opens, armoured or not. */
export function isPgp(bytes: Uint8Array): boolean {
  if (SESSION_KEY_TAGS.has(bytes[0] ?? 0) && VERSIONS.has(bytes[2] ?? 0)) return true
  return new TextDecoder().decode(bytes.subarray(0, 256)).trimStart().startsWith(ARMOR)
}
