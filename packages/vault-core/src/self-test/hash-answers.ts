import { sha256, toUtf8 } from '../bytes/bytes.ts'
import { mac, toMacKey } from '../bytes/hmac.ts'
import { fromHex } from '../bytes/texts.ts'
import { stretch } from '../keys/argon2.ts'
import { deriveBytes } from '../sealing/hkdf.ts'
import type { KnownAnswer } from './known-answer.ts'

/** Hashes, and what is derived by them. */
export const HASH_ANSWERS: readonly KnownAnswer[] = [
  {
    name: 'SHA-256',
    source: 'FIPS 180-4, “abc”',
    expected: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    compute: () => sha256(toUtf8('abc')),
  },
  {
    name: 'HMAC-SHA-256',
    source: 'RFC 4231 §4.3',
    expected: '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    compute: async () => mac(await toMacKey(toUtf8('Jefe')), toUtf8('what do ya want for nothing?')),
  },
  {
    name: 'HKDF-SHA-256',
    source: 'RFC 5869 A.1',
    expected: '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
    compute: () =>
      deriveBytes(fromHex('0b'.repeat(22)), {
        salt: fromHex('000102030405060708090a0b0c'),
        info: fromHex('f0f1f2f3f4f5f6f7f8f9'),
        length: 42,
      }),
  },
  {
    // The vector of RFC 9106 has associated data, which our library does not take, and costs what a start may not.
    name: 'Argon2id',
    source: 'test.c of the reference implementation: 2 passes, 256 KiB, parallelism 1',
    expected: '9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe',
    compute: () => stretch('password', toUtf8('somesalt'), { memoryKib: 256, passes: 2 }),
  },
]
