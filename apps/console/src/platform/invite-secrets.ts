const INVITE = 'nora_invite'

type Kept = { invite_id: string; secret: string; team_id: string | null }

/** What an invite link said in its fragment, from the sign-up to the set-up of the vault. It never reaches the server. */
export type InviteSecrets = {
  keep(invite_id: string, secret: string): void
  /** The invitation was accepted: its secret is for this team. */
  bind(invite_id: string, team_id: string): void
  find(team_id: string): string | null
  forget(): void
}

/** Kept in this tab alone, one at a time. */
export function createInviteSecrets(tab: Storage): InviteSecrets {
  return {
    keep: (invite_id, secret) => write(tab, { invite_id, secret, team_id: null }),
    bind(invite_id, team_id) {
      const kept = read(tab)
      if (kept?.invite_id === invite_id) write(tab, { ...kept, team_id })
    },
    find(team_id) {
      const kept = read(tab)
      return kept?.team_id === team_id ? kept.secret : null
    },
    forget: () => tab.removeItem(INVITE),
  }
}

const write = (tab: Storage, kept: Kept) => tab.setItem(INVITE, JSON.stringify(kept))

function read(tab: Storage): Kept | null {
  try {
    return JSON.parse(tab.getItem(INVITE) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

const VAULT_LINK = /^vault\.([\w-]{43}\.[\w-]{43}\.\d{1,9})$/

/**
 * Reads the fragment of an invite link: the secret of a copied link, or the key of a mailed one, which the server gets.
 * What begins as a secret and is cut off is neither: the server must not see a part of it.
 */
export function readInviteFragment(hash: string): { secret: string | null; mailKey: string } {
  const fragment = hash.replace(/^#/, '')
  if (!fragment.startsWith('vault')) return { secret: null, mailKey: fragment }
  return { secret: VAULT_LINK.exec(fragment)?.[1] ?? null, mailKey: '' }
}

export const writeInviteFragment = (secret: string) => `#vault.${secret}`
