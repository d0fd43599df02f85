import type { OwnedMember } from './stored/members.store.ts'

/** By which requests may name a member: its own name, and the login of its person. */
export function toMemberNames({ name, user }: Pick<OwnedMember, 'name' | 'user'>): string[] {
  const login = user?.email.split('@')[0]
  const names = [name, login].filter((one): one is string => typeof one === 'string' && one !== '')
  return [...new Set(names.map((one) => one.toLowerCase()))]
}
