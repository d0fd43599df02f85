import { fromHex } from '../bytes/texts.ts'
import { getCurves } from '../curves/choose-curves.ts'
import { ED25519, X25519 } from '../curves/rfc-vectors.ts'
import type { KnownAnswer } from './known-answer.ts'

/** Ed25519 and X25519, by whichever curves were chosen. Platforms may sign at random, so signatures are verified. */
export const CURVE_ANSWERS: readonly KnownAnswer[] = [
  {
    name: 'Ed25519 public key',
    source: 'RFC 8032 §7.1, test 3',
    expected: ED25519.publicKey,
    compute: async () => (await getCurves()).toSigningKey(fromHex(ED25519.seed)),
  },
  {
    name: 'Ed25519 signatures',
    source: 'RFC 8032 §7.1, test 3; one of our own; the first over another body',
    expected: '010100',
    async compute() {
      const { importSigner, verify } = await getCurves()
      const [signer, body] = [await importSigner(fromHex(ED25519.seed)), fromHex(ED25519.body)]
      const publicKey = fromHex(ED25519.publicKey)
      const answers = [
        await verify(publicKey, body, fromHex(ED25519.signature)),
        await verify(publicKey, body, await signer.sign(body)),
        await verify(publicKey, fromHex('af83'), fromHex(ED25519.signature)),
      ]
      return Uint8Array.from(answers, Number)
    },
  },
  {
    name: 'X25519',
    source: 'RFC 7748 §5.2',
    expected: X25519.agreed,
    async compute() {
      const secret = fromHex(X25519.secret)
      const own = await (await getCurves()).importAgreement(secret)
      return own.agree(fromHex(X25519.peer))
    },
  },
]
