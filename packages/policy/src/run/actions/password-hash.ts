/** Parameters up to which a hash is checked: what costs more would let few visitors keep the edge busy. */
const MEMORY_KIB = 131_072
const PASSES = 10
const THREADS = 8
const BCRYPT_COST = 12

/** The hash of `name:hash`; null where a password stands. */
export function findHash(credential: string): string | null {
  const [, hash] = /^[^:]*:(\$(?:argon2(?:id|i|d)|2[abxy])\$.*)$/s.exec(credential) ?? []
  return hash ?? null
}

/** Whether the hash is one that is checked: argon2id (RFC 9106) or bcrypt, within bounds of memory and time. */
export function isCheckedHash(hash: string): boolean {
  return isCheckedArgon2(hash) || isCheckedBcrypt(hash)
}

function isCheckedArgon2(hash: string): boolean {
  const form = /^\$argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,3})\$[\w+/]{11,86}\$[\w+/]{16,86}$/
  const [, memory, passes, threads] = form.exec(hash) ?? []
  if (memory === undefined) return false
  return Number(memory) <= MEMORY_KIB && Number(passes) <= PASSES && Number(threads) <= THREADS
}

/** `$2x$` names hashes of a faulty program, which no other can check. */
function isCheckedBcrypt(hash: string): boolean {
  const [, cost] = /^\$2[aby]\$(\d\d)\$[./\w]{53}$/.exec(hash) ?? []
  return cost !== undefined && Number(cost) >= 4 && Number(cost) <= BCRYPT_COST
}
