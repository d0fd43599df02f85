import type { WireSigned } from '@nora/contract/vault'
import type { Localized } from '@nora/kit'
import {
  type Bytes,
  equalBytes,
  fromBase64url,
  readGrant,
  sha256,
  VaultError,
  verify,
} from '@nora/vault-core'
import { fieldProblem } from '../platform/problem.ts'
import type { Author } from './check-head.ts'
import { withField } from './with-field.ts'

export type GivenGrant = { subject: string; wrap: string; signed: WireSigned }
/** `generation`: of the holder’s keys. */
export type CheckedGrant = GivenGrant & { generation: number }

type Context = {
  collection: string
  epoch: number
  /** The head with which they come, and the one before. */
  heads: readonly { seq: number; hash: Bytes }[]
  /** Holders who have keys, with the generation of those. */
  generations: ReadonlyMap<string, number>
  author: Author
  /** What the contract calls the holder in a grant, and what is said of one who is none, or is named twice. */
  subjectField: string
  noHolder: Localized
}

/**
 * Grants with the generation of their holders’ keys. Throws a ValidationError unless each is of one of the holders, of
 * this epoch and head, and signed by its author.
 */
export async function checkGrants(grants: readonly GivenGrant[], context: Context): Promise<CheckedGrant[]> {
  const holders = new Set<string>()
  const checked: CheckedGrant[] = []
  for (const [index, grant] of grants.entries()) {
    const field = `grants.${index}`
    const generation = context.generations.get(grant.subject)
    if (generation === undefined || holders.has(grant.subject))
      throw fieldProblem(`${field}.${context.subjectField}`, context.noHolder)
    holders.add(grant.subject)
    await checkGrant(field, grant, context)
    checked.push({ ...grant, generation })
  }
  return checked
}

async function checkGrant(
  field: string,
  { subject, wrap, signed }: GivenGrant,
  { collection, epoch, heads, author }: Context,
): Promise<void> {
  await withField(`${field}.signed`, async () => {
    const bytes = fromBase64url(signed.body)
    const body = readGrant(bytes)
    const isInPlace = body.collection === collection && body.epoch === epoch && body.subject === subject
    if (!isInPlace) throw new VaultError('wrong_place', 'the grant is of another collection, epoch or holder')
    if (!heads.some(({ seq, hash }) => body.seq === seq && equalBytes(body.head, hash)))
      throw new VaultError('fork', 'the grant is of another head')
    if (body.author !== author.subject)
      throw new VaultError('unknown_author', 'somebody else signed the grant')
    if (!equalBytes(await sha256(fromBase64url(wrap)), body.wrap))
      throw new VaultError('wrong_state', 'the sealed key is not the one that was signed')
    if (!(await verify(author.sig, bytes, fromBase64url(signed.signature))))
      throw new VaultError('not_signed', 'the signature of the grant does not fit')
  })
}
