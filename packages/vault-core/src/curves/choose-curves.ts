import { type Bytes, equalBytes } from '../bytes/bytes.ts'
import type { Curves } from './curves.ts'
import { platformCurves } from './platform-curves.ts'
import { scriptCurves } from './script-curves.ts'

let chosen: Promise<Curves> | undefined

/** The platform's curves where it has both and they work, else those in JavaScript. Tried once per program. */
export function getCurves(): Promise<Curves> {
  chosen ??= isPlatformAble().then((isAble) => (isAble ? platformCurves : scriptCurves))
  return chosen
}

async function isPlatformAble(): Promise<boolean> {
  try {
    const secret: Bytes = new Uint8Array(32).fill(7)
    const body: Bytes = Uint8Array.of(1, 2, 3)
    const signer = await platformCurves.importSigner(secret)
    const signature = await signer.sign(body)
    // Both ways, as platforms may sign at random: what one signs, the other has to accept.
    const isSigning =
      (await scriptCurves.verify(signer.publicKey, body, signature)) &&
      (await platformCurves.verify(signer.publicKey, body, signature))
    const [mine, other] = [
      await platformCurves.importAgreement(secret),
      await scriptCurves.importAgreement(new Uint8Array(32).fill(9)),
    ]
    const [one, two] = [await mine.agree(other.publicKey), await other.agree(mine.publicKey)]
    return isSigning && equalBytes(one, two)
  } catch {
    return false
  }
}
