/** The message number and the cookie precede the first list (RFC 4253 §7.1). */
export const NAME_LISTS_AT = 17

export const SSH_MSG_KEXINIT = 20

/** The indices of the lists in SSH_MSG_KEXINIT. */
export const NameList = { EXCHANGE: 0, CIPHER_TO_SERVER: 2, CIPHER_TO_CLIENT: 3 } as const

/** The names of one list of SSH_MSG_KEXINIT; none when the message ends before it. */
export function readNameList(payload: Buffer, which: number): string[] {
  let at = NAME_LISTS_AT
  for (let list = 0; at + 4 <= payload.length; list++) {
    const end = at + 4 + payload.readUInt32BE(at)
    if (list === which) return payload.toString('latin1', at + 4, end).split(',')
    at = end
  }
  return []
}
