import type { WireSigned } from '@nora/contract/vault'
import {
  type Bytes,
  equalBytes,
  fromBase64url,
  type Head,
  readHead,
  VaultError,
  verify,
} from '@nora/vault-core'
import { withField } from './with-field.ts'

/** Who signs, and the key that the server knows of them. */
export type Author = { subject: string; sig: Bytes }
/** What the next head has to say. */
export type ExpectedHead = Omit<Head, 'author'>

const FAULTS = {
  collection: 'wrong_place',
  seq: 'gap',
  epoch: 'wrong_state',
  previous: 'fork',
  list: 'incomplete',
  access: 'wrong_state',
} as const satisfies Record<keyof ExpectedHead, string>

/** Throws a ValidationError of `head` unless it says what is expected, signed by its author. */
export async function checkHead(
  { body, signature }: WireSigned,
  expected: ExpectedHead,
  author: Author,
): Promise<void> {
  await withField('head', async () => {
    const bytes = fromBase64url(body)
    const head = readHead(bytes)
    for (const key of Object.keys(FAULTS) as (keyof ExpectedHead)[]) {
      if (isSame(head[key], expected[key])) continue
      throw new VaultError(FAULTS[key], `${key} of the head is another`, { part: key })
    }
    if (head.author !== author.subject)
      throw new VaultError('unknown_author', 'somebody else signed the head', { part: 'author' })
    if (!(await verify(author.sig, bytes, fromBase64url(signature))))
      throw new VaultError('not_signed', 'the signature of the head does not fit', { part: 'signature' })
  })
}

function isSame(one: Head[keyof Head], other: Head[keyof Head]): boolean {
  return one instanceof Uint8Array && other instanceof Uint8Array ? equalBytes(one, other) : one === other
}
