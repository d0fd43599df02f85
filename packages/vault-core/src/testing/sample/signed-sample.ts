import { fromBase64url, type Signed, toBase64url } from '../../index.ts'

/** A signed body in JSON. */
export type SignedSample = { body: string; signature: string }

export function toSignedSample({ body, signature }: Signed): SignedSample {
  return { body: toBase64url(body), signature: toBase64url(signature) }
}

export function fromSignedSample({ body, signature }: SignedSample): Signed {
  return { body: fromBase64url(body), signature: fromBase64url(signature) }
}
