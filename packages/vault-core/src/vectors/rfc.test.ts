import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { argon2id as scriptArgon2id } from '@noble/hashes/argon2.js'
import { argon2id } from 'hash-wasm'
import { expect, test } from 'vitest'
import { toUtf8 } from '../bytes/bytes.ts'
import { fromHex, toHex } from '../bytes/texts.ts'
import { platformCurves } from '../curves/platform-curves.ts'
import { scriptCurves } from '../curves/script-curves.ts'
import { LIGHT_COST, MASTER_COST, stretch } from '../keys/argon2.ts'
import { evaluatePin } from '../pin/server-half.ts'
import { deriveBytes } from '../sealing/hkdf.ts'

const fill = (byte: number, length: number) => new Uint8Array(length).fill(byte)

test('Argon2id of RFC 9106 §5.3 comes out of the second implementation', () => {
  const options = { t: 3, m: 32, p: 4, key: fill(3, 8), personalization: fill(4, 12), dkLen: 32 }
  expect(toHex(scriptArgon2id(fill(1, 32), fill(2, 16), options))).toBe(
    '0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659',
  )
})

test.each([
  { passes: 1, memoryKib: 8, parallelism: 1 },
  { passes: 2, memoryKib: 64, parallelism: 1 },
  { passes: 3, memoryKib: 32, parallelism: 4 },
  { passes: 3, memoryKib: 1024, parallelism: 1 },
])(
  'Argon2id is the same by WebAssembly and by the implementation that meets the RFC: %o',
  async ({ passes, memoryKib, parallelism }) => {
    const [password, salt, secret] = [fill(1, 32), fill(2, 16), fill(3, 8)]
    const options = { iterations: passes, memorySize: memoryKib, parallelism, hashLength: 32 }
    const hash = await argon2id({ ...options, password, salt, secret, outputType: 'hex' })
    expect(hash).toBe(
      toHex(
        scriptArgon2id(password, salt, { t: passes, m: memoryKib, p: parallelism, key: secret, dkLen: 32 }),
      ),
    )
  },
)

test('Argon2id at the cost of master keys gives what it gave in version 1', async () => {
  // 64 MiB and 2 passes are a vector of the reference implementation; ours has 3 passes.
  const published = await stretch('password', toUtf8('somesalt'), { ...MASTER_COST, passes: 2 })
  expect(toHex(published)).toBe('09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7')
  expect(MASTER_COST).toEqual({ memoryKib: 65_536, passes: 3 })
  expect(LIGHT_COST).toEqual({ memoryKib: 19_456, passes: 2 })
})

test.each([
  [
    fill(0x0b, 22),
    '000102030405060708090a0b0c',
    'f0f1f2f3f4f5f6f7f8f9',
    42,
    '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
  ],
  [
    fill(0x0b, 22),
    '',
    '',
    42,
    '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
  ],
] as const)('HKDF-SHA-256 of RFC 5869 A.1 and A.3', async (material, salt, info, length, expected) => {
  expect(toHex(await deriveBytes(material, { salt: fromHex(salt), info: fromHex(info), length }))).toBe(
    expected,
  )
})

const RFC_8032: [seed: string, publicKey: string, body: string, signature: string][] = [
  [
    '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
]

test.each(RFC_8032)('Ed25519 of RFC 8032 §7.1 with the seed %s', async (seed, publicKey, body, signature) => {
  for (const { importSigner, toSigningKey, verify } of [platformCurves, scriptCurves]) {
    const signer = await importSigner(fromHex(seed))
    const key = await toSigningKey(fromHex(seed))
    expect(toHex(key)).toBe(publicKey)
    expect(toHex(await signer.sign(fromHex(body)))).toBe(signature)
    expect(await verify(key, fromHex(body), fromHex(signature))).toBe(true)
    expect(await verify(key, fromHex(`${body}00`), fromHex(signature))).toBe(false)
  }
})

const OPRF_KEY = fromHex('5ebcea5ee37023ccb9fc2d2019f9d7737be85591ae8652ffa9ef0f4d37063b0e')
const BLIND = fromHex('64d37aed22a27f5191de1c1d69fadb899d8862b58eb4220029e036ec4c1f6706')

test.each([
  [
    '00',
    '609a0ae68c15a3cf6903766461307e5c8bb2f95e7e6550e1ffa2dc99e412803c',
    '7ec6578ae5120958eb2db1745758ff379e77cb64fe77b0b2d8cc917ea0869c7e',
    '527759c3d9366f277d8c6020418d96bb393ba2afb20ff90df23fb7708264e2f3ab9135e3bd69955851de4b1f9fe8a0973396719b7912ba9ee8aa7d0b5e24bcf6',
  ],
  [
    '5a'.repeat(17),
    'da27ef466870f5f15296299850aa088629945a17d1f5b7f5ff043f76b3c06418',
    'b4cbf5a4f1eeda5a63ce7b77c7d23f461db3fcab0dd28e4e17cecb5c90d02c25',
    'f4a74c9c592497375e796aa837e907b1a045d34306a749db9f34221f7e750cb4f2a6413a6bf6fa5e19ba6348eb673934a722a7ede2e7621306d18951e7cf2c73',
  ],
])('the OPRF of RFC 9497 A.1.1 with the input %s', (input, blinded, evaluated, output) => {
  const { blind, finalize } = ristretto255_oprf.oprf
  // The library takes what is drawn as a little-endian number and adds one.
  const drawn = blind(fromHex(input), (length = 48) =>
    Uint8Array.from({ length }, (_, index) => (BLIND[index] ?? 0) - Number(index === 0)),
  )
  expect(toHex(drawn.blinded)).toBe(blinded)
  expect(toHex(evaluatePin(OPRF_KEY, fromHex(blinded)))).toBe(evaluated)
  expect(toHex(finalize(fromHex(input), BLIND, fromHex(evaluated)))).toBe(output)
})
