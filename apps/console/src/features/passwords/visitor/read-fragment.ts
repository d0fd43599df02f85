/** What the address of a link says; `cut` when a part of its secret is missing. */
export type LinkFragment = { kind: 'whole'; id: string; secret: string } | { kind: 'none' } | { kind: 'cut' }

/** 32 bytes in base64url without padding. */
const SECRET_LENGTH = 43
const WHOLE = new RegExp(`^(shr_[0-7][0-9A-HJKMNP-TV-Z]{25})\\.([0-9A-Za-z_-]{${SECRET_LENGTH}})$`)

/** Reads `#id.secret`. Some programs escape the characters of an address, and some put a full stop behind it. */
export function readFragment(hash: string): LinkFragment {
  const fragment = decode(hash.replace(/^#/, '')).replace(/[.,;:!?)\]}>»"'\s]+$/, '')
  if (fragment === '') return { kind: 'none' }
  const [, id, secret] = WHOLE.exec(fragment) ?? []
  return id !== undefined && secret !== undefined ? { kind: 'whole', id, secret } : { kind: 'cut' }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
