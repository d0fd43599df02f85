import type { Action, Role, TunnelCommand } from '@nora/contract'
import type { TunnelKind } from '@nora/contract/tunnels'

/** Maps a command to the kinds of tunnels that it opens. */
export const getKinds: Readonly<Record<TunnelCommand, readonly TunnelKind[]>> = {
  http: ['http', 'tls'],
  ssh: ['ssh'],
  tcp: ['tcp', 'trigger'],
}

export function getCommand(kind: TunnelKind): TunnelCommand {
  if (kind === 'tls') return 'http'
  return kind === 'trigger' ? 'tcp' : kind
}

/**
 * Returns the permission that a change or a removal of the member needs: only owners make or change owners.
 * Only founders change themselves, and not even they their own role, which `null` says.
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
