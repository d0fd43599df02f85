import type { VaultMember } from '@nora/contract/vault'
import { type DirectoryMember, equalBytes, fingerprint, fromBase64url } from '@nora/vault-core'
import { toWords } from '@nora/vault-core/words'
import type { PersonView } from '../views.ts'
import type { TeamDirectory } from './team-directory.ts'

export type WordsLang = 'ru' | 'en'

/** What is shown of a person: the state of their key, and the words to compare. */
export async function toPersonView(
  team: TeamDirectory,
  { id, name, email, role, key }: VaultMember,
  lang: WordsLang,
): Promise<PersonView> {
  const member = team.directory?.members.get(id)
  const isSigned = member !== undefined && key !== null && isSameKey(member, key)
  const publics = key && { kem: fromBase64url(key.publics.kem), sig: fromBase64url(key.publics.sig) }
  const hash = publics && (await fingerprint(publics))
  const words_in = hash && { ru: [...toWords(hash, 'ru')], en: [...toWords(hash, 'en')] }
  return {
    user_id: id,
    name,
    email,
    role,
    key: publics === null ? 'none' : !isSigned ? 'waits' : member.is_verified ? 'verified' : 'unverified',
    words: words_in && words_in[lang],
    words_in,
  }
}

/** Whether the server says the keys of the directory, of the same generation. */
export function isSameKey(member: DirectoryMember, key: NonNullable<VaultMember['key']>): boolean {
  return (
    member.generation === key.generation &&
    equalBytes(member.kem, fromBase64url(key.publics.kem)) &&
    equalBytes(member.sig, fromBase64url(key.publics.sig))
  )
}
