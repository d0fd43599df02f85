import type { Role, TunnelCommand } from '../permissions.ts'

type Change<F> = { before: F; after: F }

/** What the audit log tells of a team, its members and its custom roles. */
export type TeamEvent =
  | { kind: 'team.created'; object_id: string; data: TeamFacts }
  | { kind: 'team.changed'; object_id: string; data: Change<TeamFacts> }
  | { kind: 'team.deleted'; object_id: string; data: TeamFacts }
  | {
      kind: 'team.founder_changed'
      object_id: string
      data: { user_id: string } & Change<{ founder: string }>
    }
  | { kind: 'team.plan_changed'; object_id: string; data: { plan: string; seats: number } }
  | { kind: 'team.selected'; object_id: string; data: Record<never, never> }
  | { kind: 'invite.sent'; object_id: string; data: InviteFacts }
  | { kind: 'invite.resent'; object_id: string; data: { email: string } }
  | { kind: 'invite.revoked'; object_id: string; data: { email: string } }
  | { kind: 'invite.accepted'; object_id: string; data: InviteFacts }
  | { kind: 'invite.declined'; object_id: string; data: { email: string } }
  | { kind: 'member.changed'; object_id: string; data: { email: string } & Change<MemberFacts> }
  | { kind: 'member.removed'; object_id: string; data: { email: string; heir: string } }
  | { kind: 'member.left'; object_id: string; data: { email: string; heir: string } }
  | { kind: 'member.admitted'; object_id: string; data: { email: string; role: Role; has_seat: boolean } }
  | { kind: 'role.created'; object_id: string; data: RoleFacts }
  | { kind: 'role.changed'; object_id: string; data: Change<RoleFacts> }
  | { kind: 'role.deleted'; object_id: string; data: RoleFacts }

type TeamFacts = { name: string; icon: string | null }

type MemberFacts = { role: Role; has_seat: boolean; roles: readonly string[] }

type InviteFacts = { email: string; role: Role; has_seat: boolean }

/** `projects`: ids of projects of the secrets store, each with the access that the role gives. */
type RoleFacts = {
  name: string
  description: string
  denied_commands: readonly TunnelCommand[]
  may_create_projects: boolean
  projects: readonly string[]
}
