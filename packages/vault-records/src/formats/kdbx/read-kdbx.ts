import { KDF_LIMITS } from '../bounds.ts'
import { ImportError, type ImportFault } from '../import-error.ts'
import type { ImportedVault } from '../imported-vault.ts'
import { type KdbxLibrary, loadKdbxweb } from './load-kdbxweb.ts'
import { readEntries } from './read-entries.ts'

const MAGIC = [0x03, 0xd9, 0xa2, 0x9a]

/** Whether the bytes begin as a database of KeePass does, of any version. */
export function isKdbx(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, index) => bytes[index] === byte)
}

/** What opens a database: a password, a key file, or both. */
export type KdbxKey = { password?: string; keyFile?: Uint8Array<ArrayBuffer> }

/**
 * Reads KDBX 3 and 4. Throws an ImportError `password_needed`, `wrong_password`, `not_kdbx`, and
 * `kdf_too_heavy` before deriving a key past `KDF_LIMITS`.
 */
export async function readKdbx(bytes: Uint8Array<ArrayBuffer>, key: KdbxKey): Promise<ImportedVault> {
  const library = await loadKdbxweb()
  const data = bytes.slice().buffer
  try {
    checkKdf(data, library)
    if (key.password === undefined && key.keyFile === undefined) throw new ImportError('password_needed')
    const { Credentials, Kdbx, ProtectedValue } = library
    const password = key.password === undefined ? null : ProtectedValue.fromString(key.password)
    return readEntries(await Kdbx.load(data, new Credentials(password, key.keyFile)), 'kdbx')
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError(toFault(error, library))
  }
}

function checkKdf(
  data: ArrayBuffer,
  { BinaryStream, Kdbx, KdbxContext, KdbxHeader, Int64 }: KdbxLibrary,
): void {
  const context = new KdbxContext({ kdbx: new Kdbx() })
  const { kdfParameters, keyEncryptionRounds = 0 } = KdbxHeader.read(new BinaryStream(data), context)
  const get = (name: string) => {
    const value = kdfParameters?.get(name)
    return value instanceof Int64 ? value.value : typeof value === 'number' ? value : 0
  }
  const isHeavy =
    Math.max(keyEncryptionRounds, get('R')) > KDF_LIMITS.aesRounds ||
    get('M') > KDF_LIMITS.argon2MemoryBytes ||
    get('I') > KDF_LIMITS.argon2Iterations ||
    get('P') > KDF_LIMITS.argon2Parallelism
  if (isHeavy) throw new ImportError('kdf_too_heavy')
}

function toFault(error: unknown, { Consts, KdbxError }: KdbxLibrary): ImportFault {
  if (error instanceof KdbxError && error.code === Consts.ErrorCodes.InvalidKey) return 'wrong_password'
  // What unpacks to more than memory or a text may hold.
  if (error instanceof RangeError && /alloc|typed array|string length/i.test(error.message)) return 'zip_bomb'
  return 'not_kdbx'
}
