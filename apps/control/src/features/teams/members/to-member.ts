import type { TeamMember } from '@nora/contract/teams'
import type { MemberWithRoles } from './members.store.ts'

export function toMember(member: MemberWithRoles, own_id: string): TeamMember {
  const { id, name, email, avatar_id, role, has_seat, roles, created_at } = member
  return {
    id,
    name,
    email,
    role,
    has_seat,
    avatar_url: avatar_id && `/v1/avatars/${avatar_id}`,
    roles: roles.map(({ id, name }) => ({ id, name })),
    joined_at: created_at.toISOString(),
    is_self: id === own_id,
  }
}
