import { fromHex } from '../bytes/texts.ts'
import { getCurves } from '../curves/choose-curves.ts'
import type { Signer } from '../curves/curves.ts'
import type { KnownAnswer } from './known-answer.ts'

const SEED = 'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7'
const SIGNATURE =
  '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac' +
  '18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a'

/** Ed25519 and X25519, by whichever curves were chosen. Platforms may sign at random, so signatures are verified. */
export const CURVE_ANSWERS: readonly KnownAnswer[] = [
  {
    name: 'Ed25519 public key',
    source: 'RFC 8032 §7.1, test 3',
    expected: 'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    compute: async () => (await importSigner()).publicKey,
  },
  {
    name: 'Ed25519 signatures',
    source: 'RFC 8032 §7.1, test 3; one of our own; the first over another body',
    expected: '010100',
    async compute() {
      const { verify } = await getCurves()
      const [signer, body] = [await importSigner(), fromHex('af82')]
      const answers = [
        await verify(signer.publicKey, body, fromHex(SIGNATURE)),
        await verify(signer.publicKey, body, await signer.sign(body)),
        await verify(signer.publicKey, fromHex('af83'), fromHex(SIGNATURE)),
      ]
      return Uint8Array.from(answers, Number)
    },
  },
  {
    name: 'X25519',
    source: 'RFC 7748 §5.2',
    expected: 'c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552',
    async compute() {
      const secret = fromHex('a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4')
      const own = await (await getCurves()).importAgreement(secret)
      return own.agree(fromHex('e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c'))
    },
  },
]

async function importSigner(): Promise<Signer> {
  return (await getCurves()).importSigner(fromHex(SEED))
}
