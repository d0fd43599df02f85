import { createHmac, timingSafeEqual } from 'node:crypto'

export const STICKY_COOKIE = 'nora_member'
/** Bytes of the signature that go along; a guess has to meet all of them. */
const SIGNATURE_BYTES = 16

/** Binds a visitor to a member: `nora_member=ID.SIGNATURE`. */
export function toStickyCookie(
  memberId: string,
  { key, ttlS, isSecure }: { key: Buffer; ttlS: number; isSecure: boolean },
): string {
  const lifetime = ttlS === 0 ? '' : `; Max-Age=${ttlS}`
  const secure = isSecure ? '; Secure' : ''
  return `${STICKY_COOKIE}=${memberId}.${sign(memberId, key)}; Path=/; HttpOnly; SameSite=Lax${secure}${lifetime}`
}

/** The member that the visitor is bound to; null: to none, or somebody has made the cookie up. */
export function readStickyCookie(cookies: string, key: Buffer): string | null {
  for (const pair of cookies.split(';')) {
    const [name = '', value = ''] = pair.trim().split('=', 2)
    if (name !== STICKY_COOKIE) continue
    const [id = '', signature = ''] = value.split('.', 2)
    const [given, right] = [Buffer.from(signature), Buffer.from(sign(id, key))]
    if (given.length === right.length && timingSafeEqual(given, right)) return id
  }
  return null
}

function sign(memberId: string, key: Buffer): string {
  const mac = createHmac('sha256', key).update(`member ${memberId}`).digest()
  return mac.subarray(0, SIGNATURE_BYTES).toString('base64url')
}
