import { KIB, MIB } from '@nora/kit'
// As a whole module, loaded later, it would bring every hash that it has.
import { argon2id } from 'hash-wasm'
import { KDF_LIMITS } from '../bounds.ts'
import { ImportError } from '../import-error.ts'
import { fromBase64, toBase64 } from '../reading/base64.ts'
import { type JsonObject, toText } from '../reading/json-values.ts'

/** How the key of an export is made of its password. */
export type ExportKdf =
  | { kind: 'pbkdf2'; iterations: number }
  | { kind: 'argon2id'; iterations: number; memoryMib: number; parallelism: number }

/** Bitwarden's own defaults of 2026. */
export const DEFAULT_KDF = {
  pbkdf2: { kind: 'pbkdf2', iterations: 600_000 },
  argon2id: { kind: 'argon2id', iterations: 3, memoryMib: 64, parallelism: 4 },
} as const satisfies Record<string, ExportKdf>

const PBKDF2_TYPE = 0
const ARGON2ID_TYPE = 1
const IV_BYTES = 16
const SALT_BYTES = 16

/** Two keys of 32 bytes, stretched from one: to encrypt, and to authenticate. */
type Keys = { encryption: Uint8Array; authentication: Uint8Array }

/**
 * The JSON of a password-protected export, from that of a plain one: PBKDF2-SHA-256 or Argon2id,
 * HKDF-Expand, AES-256-CBC and HMAC-SHA-256, as Bitwarden's clients write it.
 */
export async function protect(json: string, password: string, kdf: ExportKdf): Promise<string> {
  const salt = toBase64(crypto.getRandomValues(new Uint8Array(SALT_BYTES)))
  const keys = await deriveKeys(password, salt, kdf)
  const argon2 = kdf.kind === 'argon2id'
  return JSON.stringify(
    {
      encrypted: true,
      passwordProtected: true,
      salt,
      kdfType: argon2 ? ARGON2ID_TYPE : PBKDF2_TYPE,
      kdfIterations: kdf.iterations,
      ...(argon2 && { kdfMemory: kdf.memoryMib, kdfParallelism: kdf.parallelism }),
      encKeyValidation_DO_NOT_EDIT: await encrypt(crypto.randomUUID(), keys),
      data: await encrypt(json, keys),
    },
    null,
    2,
  )
}

/**
 * The plain JSON inside. Throws an ImportError `password_needed`, `wrong_password`, `kdf_too_heavy`
 * for parameters past `KDF_LIMITS`, `truncated` where only the data does not fit.
 */
export async function unprotect(file: JsonObject, password: string | undefined): Promise<string> {
  const kdf = readKdf(file)
  if (password === undefined || password === '') throw new ImportError('password_needed')
  const keys = await deriveKeys(password, toText(file.salt), kdf)
  if ((await decrypt(toText(file.encKeyValidation_DO_NOT_EDIT), keys)) === undefined) {
    throw new ImportError('wrong_password')
  }
  const json = await decrypt(toText(file.data), keys)
  if (json === undefined) throw new ImportError('truncated')
  return json
}

function readKdf({ kdfType, kdfIterations, kdfMemory, kdfParallelism }: JsonObject): ExportKdf {
  const iterations = readCount(kdfIterations)
  if (kdfType === PBKDF2_TYPE) {
    if (iterations > KDF_LIMITS.pbkdf2Iterations) throw new ImportError('kdf_too_heavy')
    return { kind: 'pbkdf2', iterations }
  }
  if (kdfType !== ARGON2ID_TYPE) throw new ImportError('unknown_format')
  const memoryMib = readCount(kdfMemory)
  const parallelism = readCount(kdfParallelism)
  const isHeavy =
    memoryMib * MIB > KDF_LIMITS.argon2MemoryBytes ||
    iterations > KDF_LIMITS.argon2Iterations ||
    parallelism > KDF_LIMITS.argon2Parallelism
  if (isHeavy) throw new ImportError('kdf_too_heavy')
  return { kind: 'argon2id', iterations, memoryMib, parallelism }
}

function readCount(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1) throw new ImportError('truncated')
  return value
}

async function deriveKeys(password: string, salt: string, kdf: ExportKdf): Promise<Keys> {
  const [{ expand }, { sha256 }] = await Promise.all([
    import('@noble/hashes/hkdf.js'),
    import('@noble/hashes/sha2.js'),
  ])
  const master = await deriveMaster(password, salt, kdf)
  const label = (text: string) => new TextEncoder().encode(text)
  return {
    encryption: expand(sha256, master, label('enc'), 32),
    authentication: expand(sha256, master, label('mac'), 32),
  }
}

/** The salt is the text itself, not the bytes that it stands for. */
async function deriveMaster(password: string, salt: string, kdf: ExportKdf): Promise<Uint8Array> {
  const { sha256 } = await import('@noble/hashes/sha2.js')
  const saltBytes = new TextEncoder().encode(salt)
  const passwordBytes = new TextEncoder().encode(password)
  if (kdf.kind === 'pbkdf2') {
    const { pbkdf2Async } = await import('@noble/hashes/pbkdf2.js')
    return pbkdf2Async(sha256, passwordBytes, saltBytes, { c: kdf.iterations, dkLen: 32 })
  }
  return argon2id({
    password: passwordBytes,
    salt: sha256(saltBytes),
    iterations: kdf.iterations,
    memorySize: (kdf.memoryMib * MIB) / KIB,
    parallelism: kdf.parallelism,
    hashLength: 32,
    outputType: 'binary',
  })
}

/** Bitwarden's string of type 2: `2.iv|ciphertext|mac`. */
async function encrypt(text: string, { encryption, authentication }: Keys): Promise<string> {
  const { cbc } = await import('@noble/ciphers/aes.js')
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const data = cbc(encryption, iv).encrypt(new TextEncoder().encode(text))
  const mac = await authenticate(iv, data, authentication)
  return `2.${[iv, data, mac].map(toBase64).join('|')}`
}

/** Undefined when the string was cut, changed, or made with other keys. */
async function decrypt(text: string, { encryption, authentication }: Keys): Promise<string | undefined> {
  const { cbc } = await import('@noble/ciphers/aes.js')
  const parts = /^2\.([^|]+)\|([^|]+)\|([^|]+)$/.exec(text)?.slice(1).map(fromBase64)
  const [iv, data, mac] = parts ?? []
  if (!iv || !data || !mac || iv.length !== IV_BYTES) return undefined
  if (!areEqual(mac, await authenticate(iv, data, authentication))) return undefined
  return new TextDecoder().decode(cbc(encryption, iv).decrypt(data))
}

async function authenticate(iv: Uint8Array, data: Uint8Array, key: Uint8Array): Promise<Uint8Array> {
  const [{ hmac }, { sha256 }] = await Promise.all([
    import('@noble/hashes/hmac.js'),
    import('@noble/hashes/sha2.js'),
  ])
  return hmac.create(sha256, key).update(iv).update(data).digest()
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}
