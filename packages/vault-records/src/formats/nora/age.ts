import { ImportError } from '../import-error.ts'

const INTRO = 'age-encryption.org/v1'
const ARMOR = '-----BEGIN AGE ENCRYPTED FILE-----'

/** Whether the bytes begin as a file of age does, armoured or not. */
export function isAge(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, ARMOR.length))
  return start.startsWith(INTRO) || start === ARMOR
}

/** What age itself takes: a second and 256 MiB. */
const DEFAULT_LOG_N = 18

export type AgeOptions = { passphrase: string; scryptLogN?: number }

/** The bytes in age (C2SP age, scrypt recipient); any age program opens them with the passphrase. */
export async function sealWithAge(
  bytes: Uint8Array,
  { passphrase, scryptLogN = DEFAULT_LOG_N }: AgeOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(scryptLogN)
  return new Uint8Array(await encrypter.encrypt(bytes))
}

/** The bytes inside. Throws an ImportError `password_needed` or `wrong_password`. */
export async function openAge(bytes: Uint8Array, passphrase?: string): Promise<Uint8Array> {
  if (passphrase === undefined || passphrase === '') throw new ImportError('password_needed')
  const { armor, Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const isArmoured = bytes[0] === ARMOR.charCodeAt(0)
  try {
    return await decrypter.decrypt(isArmoured ? armor.decode(new TextDecoder().decode(bytes)) : bytes)
  } catch (error) {
    // The library tells apart only a key that opens nothing from a file that ends early or was changed.
    const isWrongKey = error instanceof Error && /no identity matched/i.test(error.message)
    throw new ImportError(isWrongKey ? 'wrong_password' : 'truncated')
  }
}
