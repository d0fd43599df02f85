import type { AccessEntryWire, FolderGrant } from '@nora/contract/passwords'
import {
  type Bytes,
  equalBytes,
  fromBase64url,
  readGrant,
  sha256,
  VaultError,
  verify,
} from '@nora/vault-core'
import { fieldProblem } from '../../../platform/problem.ts'
import { passwordsTexts } from '../passwords.messages.ts'
import type { TeamMember } from '../stored/holders.store.ts'
import type { Author } from './check-head.ts'
import { withField } from './with-field.ts'

type Context = {
  collection: string
  epoch: number
  /** The head with which they come, and the one before. */
  heads: readonly { seq: number; hash: Bytes }[]
  access: readonly AccessEntryWire[]
  members: ReadonlyMap<string, TeamMember>
  author: Author
}

/**
 * Grants with the generation of their holders’ keys. Throws a ValidationError unless each is of one of the holders, of
 * this epoch and head, and signed by its author.
 */
export async function checkGrants(
  grants: readonly FolderGrant[],
  context: Context,
): Promise<(FolderGrant & { generation: number })[]> {
  const holders = new Set<string>()
  const checked: (FolderGrant & { generation: number })[] = []
  for (const [index, grant] of grants.entries()) {
    const field = `grants.${index}`
    const key = context.members.get(grant.user_id)?.key
    const isHolder = context.access.some(({ user_id }) => user_id === grant.user_id)
    if (!key || !isHolder || holders.has(grant.user_id))
      throw fieldProblem(`${field}.user_id`, passwordsTexts.noHolder)
    holders.add(grant.user_id)
    await checkGrant(field, grant, context)
    checked.push({ ...grant, generation: key.generation })
  }
  return checked
}

async function checkGrant(
  field: string,
  { user_id, wrap, signed }: FolderGrant,
  { collection, epoch, heads, author }: Context,
): Promise<void> {
  await withField(`${field}.signed`, async () => {
    const bytes = fromBase64url(signed.body)
    const body = readGrant(bytes)
    const isInPlace = body.collection === collection && body.epoch === epoch && body.subject === user_id
    if (!isInPlace) throw new VaultError('wrong_place', 'the grant is of another folder, epoch or holder')
    if (!heads.some(({ seq, hash }) => body.seq === seq && equalBytes(body.head, hash)))
      throw new VaultError('fork', 'the grant is of another head')
    if (body.author !== author.user_id)
      throw new VaultError('unknown_author', 'somebody else signed the grant')
    if (!equalBytes(await sha256(fromBase64url(wrap)), body.wrap))
      throw new VaultError('wrong_state', 'the sealed key is not the one that was signed')
    if (!(await verify(author.sig, bytes, fromBase64url(signed.signature))))
      throw new VaultError('not_signed', 'the signature of the grant does not fit')
  })
}
