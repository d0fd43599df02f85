import { type Bytes, equalBytes } from '../bytes/bytes.ts'
import { fromHex } from '../bytes/texts.ts'
import type { Curves } from './curves.ts'
import { platformCurves } from './platform-curves.ts'
import { ED25519, X25519 } from './rfc-vectors.ts'
import { scriptCurves } from './script-curves.ts'

let chosen: Promise<Curves> | undefined

/** The platform's curves where it has both and they work, else those in JavaScript. Tried once per program. */
export function getCurves(): Promise<Curves> {
  chosen ??= isPlatformAble().then((isAble) => (isAble ? platformCurves : scriptCurves))
  return chosen
}

/** By known answers: loading the curves in JavaScript and computing by them would be most of what a short command takes. */
async function isPlatformAble(): Promise<boolean> {
  try {
    const { importAgreement, importSigner, verify } = platformCurves
    const signer = await importSigner(fromHex(ED25519.seed))
    const publicKey = fromHex(ED25519.publicKey)
    const body: Bytes = fromHex(ED25519.body)
    const other: Bytes = fromHex('af83')
    const [known, own] = [fromHex(ED25519.signature), await signer.sign(body)]
    // Platforms may sign at random: what one signs is verified by what tells right from wrong.
    const answers = await Promise.all([
      verify(publicKey, body, known),
      verify(publicKey, body, own),
      verify(publicKey, other, known).then((isTaken) => !isTaken),
      verify(publicKey, other, own).then((isTaken) => !isTaken),
    ])
    const agreed = await (await importAgreement(fromHex(X25519.secret))).agree(fromHex(X25519.peer))
    return answers.every(Boolean) && equalBytes(agreed, fromHex(X25519.agreed))
  } catch {
    return false
  }
}
