import type { Action, Role, TunnelCommand } from '@nora/contract'
import type { TunnelKind } from '@nora/contract/tunnels'

/** Which kinds of tunnels a command opens. */
export const getKinds: Readonly<Record<TunnelCommand, readonly TunnelKind[]>> = {
  http: ['http'],
  ssh: ['ssh'],
  tcp: ['tcp', 'trigger'],
}

export function getCommand(kind: TunnelKind): TunnelCommand {
  return kind === 'trigger' ? 'tcp' : kind
}

/**
 * What it takes to change or remove a member: whatever makes or touches an owner is for owners. Nobody
 * but the founder touches the founder, and not even they their own role: `null`.
 */
export function actionToChange(
  { isSelf, role }: { isSelf: boolean; role: Role },
  change: { role?: Role | undefined } | 'removal',
): Action | null {
  const next = change === 'removal' ? undefined : change.role
  if (role === 'primary_owner') {
    const staysFounder = change !== 'removal' && (next === undefined || next === role)
    return isSelf && staysFounder ? 'members.manage' : null
  }
  return role === 'owner' || next === 'owner' ? 'owners.manage' : 'members.manage'
}

/** `anna@example.com` as somebody sees it for whom it is not. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0] ?? ''}•••${email.slice(at)}`
}
