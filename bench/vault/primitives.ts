import {
  type Bytes,
  CHUNK_BYTES,
  deriveMaster,
  equalBytes,
  randomBytes,
  sealChunk,
  toFileKey,
} from '@nora/vault-core'
import sodium from 'libsodium-wrappers-sumo'
import { MASTER_COST, stretch } from '../../packages/vault-core/src/keys/argon2.ts'

const MASTER_KEY = 'correct horse battery staple'
const SALT: Bytes = new Uint8Array(16).fill(7)
const CHUNKS = 64

/** Runs as it is in Node and in a Worker. Each answers milliseconds; files have 64 MiB. */
const PRIMITIVES = {
  'vault-core key': () => time(() => deriveMaster(MASTER_KEY, SALT)),
  'libsodium key': async () => {
    await sodium.ready
    return time(deriveBySodium)
  },
  'vault-core file': sealFile,
  'platform file': sealByPlatform,
  /** Both hash the same to the same; else there is nothing to compare. */
  'same key': async () => {
    await sodium.ready
    const ours = await stretch(MASTER_KEY, SALT, MASTER_COST)
    if (!equalBytes(ours, deriveBySodium())) throw new Error('libsodium hashes the master key to other bytes')
    return 0
  },
} satisfies Record<string, () => Promise<number>>

export type Primitive = keyof typeof PRIMITIVES
export const FILE_MIB = (CHUNKS * CHUNK_BYTES) / 2 ** 20

export function runPrimitive(name: Primitive): Promise<number> {
  return PRIMITIVES[name]()
}

function deriveBySodium(): Uint8Array {
  const { memoryKib, passes } = MASTER_COST
  const algorithm = sodium.crypto_pwhash_ALG_ARGON2ID13
  return sodium.crypto_pwhash(32, MASTER_KEY, SALT, passes, memoryKib * 1024, algorithm)
}

async function sealFile(): Promise<number> {
  const key = await toFileKey(randomBytes(32))
  const chunk = makeChunk()
  return time(async () => {
    for (let index = 0; index < CHUNKS; index++) {
      await sealChunk(key, { index, isLast: index === CHUNKS - 1 }, chunk)
    }
  })
}

/** The cipher alone, one chunk after the other. */
async function sealByPlatform(): Promise<number> {
  const raw = randomBytes(32)
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])
  const chunk = makeChunk()
  return time(async () => {
    for (let index = 0; index < CHUNKS; index++) {
      const iv = new Uint8Array(12)
      new DataView(iv.buffer).setUint32(8, index)
      await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, chunk)
    }
  })
}

function makeChunk(): Bytes {
  return new Uint8Array(CHUNK_BYTES).fill(0xa5)
}

async function time(work: () => unknown): Promise<number> {
  const fromMs = performance.now()
  await work()
  return performance.now() - fromMs
}
