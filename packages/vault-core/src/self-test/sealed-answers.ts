import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { type Bytes, toUtf8 } from '../bytes/bytes.ts'
import { frame } from '../bytes/frame.ts'
import { fromHex } from '../bytes/texts.ts'
import { getCurves } from '../curves/choose-curves.ts'
import { decapsulate, scheduleKey } from '../keys/hpke-base.ts'
import { evaluatePin } from '../pin/server-half.ts'
import { open } from '../sealing/envelope.ts'
import { toSealingKey } from '../sealing/sealing-key.ts'
import type { KnownAnswer } from './known-answer.ts'

const ENVELOPE =
  '01c145db06aedaf1133a046cb6aba7aea3cb87e5fd563e0b0908aea694f047e7df4b1f1fb08c125f50c0860624525017b079729cdead96e6ce' +
  '165ee3874bd1045cebabe4b8d58fd690e1a695004427b82601a954b26c4db6c26cfd6f63ee79aabfcc499d9f0c6643114d863ba11032a48fb4' +
  '6f80440a18ba6ee83a2c94d51bc0a53fae58996d17d4128e1e10ca40991426'

/** What is sealed, to a key and to a person, and the two sides of a PIN. */
export const SEALED_ANSWERS: readonly KnownAnswer[] = [
  {
    name: 'AES-256-GCM',
    source: 'McGrew and Viega, The Galois/Counter Mode of Operation, test case 14',
    expected: 'cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919',
    async compute() {
      const zeros = (length: number): Bytes => new Uint8Array(length)
      const key = await crypto.subtle.importKey('raw', zeros(32), 'AES-GCM', false, ['encrypt'])
      return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: zeros(12) }, key, zeros(16)))
    },
  },
  {
    name: 'envelope',
    source: 'version 1 of our own',
    expected: '6e6f7261',
    async compute() {
      const key = await toSealingKey(fromHex('01'.repeat(32)))
      return open(key, frame('nora/v1/self-test', 'envelope'), fromHex(ENVELOPE))
    },
  },
  {
    name: 'changed envelope',
    source: 'version 1 of our own, its last bit changed',
    expected: '00',
    async compute() {
      const key = await toSealingKey(fromHex('01'.repeat(32)))
      const changed = fromHex(ENVELOPE.replace(/26$/, '27'))
      const opened = open(key, frame('nora/v1/self-test', 'envelope'), changed)
      return opened.catch(() => Uint8Array.of(0))
    },
  },
  {
    name: 'HPKE',
    source: 'RFC 9180 A.1.1.1, sequence number 0',
    expected: '4265617574792069732074727574682c20747275746820626561757479',
    async compute() {
      const secret = fromHex('4612c550263fc8ad58375df3f557aac531d26850903e55a9f23f21d8534e8ac8')
      const own = await (await getCurves()).importAgreement(secret)
      const shared = await decapsulate(
        own,
        fromHex('37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431'),
      )
      // The vector's AEAD is AES-128-GCM.
      const info = toUtf8('Ode on a Grecian Urn')
      const { key, nonce } = await scheduleKey(shared, info, { id: 1, keyBytes: 16 })
      const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
      const sealed = fromHex(
        'f938558b5d72f1a23810b4be2ab4f84331acc02fc97babc53a52ae8218a355a96d8770ac83d07bea87e13c512a',
      )
      const parameters = { name: 'AES-GCM', iv: nonce, additionalData: toUtf8('Count-0') }
      return new Uint8Array(await crypto.subtle.decrypt(parameters, imported, sealed))
    },
  },
  {
    name: 'OPRF evaluation',
    source: 'RFC 9497 A.1.1.1',
    expected: '7ec6578ae5120958eb2db1745758ff379e77cb64fe77b0b2d8cc917ea0869c7e',
    compute: async () =>
      evaluatePin(
        fromHex('5ebcea5ee37023ccb9fc2d2019f9d7737be85591ae8652ffa9ef0f4d37063b0e'),
        fromHex('609a0ae68c15a3cf6903766461307e5c8bb2f95e7e6550e1ffa2dc99e412803c'),
      ),
  },
  {
    name: 'OPRF output',
    source: 'RFC 9497 A.1.1.1',
    expected:
      '527759c3d9366f277d8c6020418d96bb393ba2afb20ff90df23fb7708264e2f3' +
      'ab9135e3bd69955851de4b1f9fe8a0973396719b7912ba9ee8aa7d0b5e24bcf6',
    compute: async () =>
      ristretto255_oprf.oprf.finalize(
        Uint8Array.of(0),
        fromHex('64d37aed22a27f5191de1c1d69fadb899d8862b58eb4220029e036ec4c1f6706'),
        fromHex('7ec6578ae5120958eb2db1745758ff379e77cb64fe77b0b2d8cc917ea0869c7e'),
      ),
  },
]
