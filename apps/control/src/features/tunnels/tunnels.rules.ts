import type { CloseReason } from '@nora/contract'
import { HOUR_MS } from '@nora/kit'

/** How long a name stays with its team after the tunnel has ended. */
export const NAME_HELD_MS = 24 * HOUR_MS

/** Names under which people expect the operator, or which mail and certificates use. */
const RESERVED = new Set(
  `abuse account accounts admin administrator api app apps auth autoconfig autodiscover billing blog cdn cname
  console control dashboard dev dns docs download edge email ftp git help hostmaster imap internal link localhost
  login mail mailbox mx nora ns ns1 ns2 oauth ops pop pop3 postmaster root security server sign-in sign-up signin
  signup smtp ssh sso static stats status support swagger system team test tunnel tunnels vpn webmaster wpad www`.split(
    /\s+/,
  ),
)

/** One DNS label (RFC 1123 §2.1). Labels with `--` at the third place have a meaning of their own (RFC 5891 §4.2.3.1). */
export function isName(name: string): boolean {
  return /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name) && name.slice(2, 4) !== '--'
}

export function isReservedName(name: string): boolean {
  return RESERVED.has(name)
}

export type Claimant = { user_id: string; team_id: string; client_key_hash: string; instance: string }

export type Claimed = {
  user_id: string
  team_id: string
  client_key_hash: string
  closed_at: Date | null
  /** The tunnel that is open on it, if any. */
  open: { client_instance: string } | null
}

/**
 * What a claim of a name leads to. `create`: nobody has it. `resume`: the same process comes back to its
 * tunnel. `supersede`: another process of the same client takes over. `take`: no tunnel is open and the
 * name is free for this team. `refuse`: it is someone else's.
 */
export type ClaimVerdict = 'create' | 'resume' | 'supersede' | 'take' | 'refuse'

export function judgeClaim(claimed: Claimed | null, claimant: Claimant, now: Date): ClaimVerdict {
  if (!claimed) return 'create'
  const isSameClient =
    claimed.user_id === claimant.user_id && claimed.client_key_hash === claimant.client_key_hash
  if (claimed.open) {
    if (!isSameClient) return 'refuse'
    return claimed.open.client_instance === claimant.instance ? 'resume' : 'supersede'
  }
  if (isSameClient || claimed.team_id === claimant.team_id) return 'take'
  const closedAtMs = (claimed.closed_at ?? now).getTime()
  return now.getTime() - closedAtMs < NAME_HELD_MS ? 'refuse' : 'take'
}

export type Held = { epoch: number; closed_at: Date | null; close_reason: CloseReason | null }

/**
 * Whether an edge that was out of touch may keep a tunnel it holds. It may when nobody claimed the name
 * since, also when control had given the tunnel up for lost meanwhile.
 */
export function judgeResync(
  known: Held | null,
  held: { epoch: number },
  isCredentialValid: boolean,
): 'keep' | 'reopen' | 'drop' {
  if (!known || !isCredentialValid || known.epoch !== held.epoch) return 'drop'
  if (known.closed_at === null) return 'keep'
  return known.close_reason === 'agent_lost' ? 'reopen' : 'drop'
}
