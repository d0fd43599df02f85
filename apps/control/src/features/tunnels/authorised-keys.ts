import { normalizeEmail } from '@nora/kit'
import type { AskAnswer, AskBody } from '@nora/link'
import { problem } from '../../platform/problem.ts'
import type { Deps } from './tunnels.deps.ts'
import { findTunnel } from './tunnels.store.ts'

/** Lists the keys that open a shell: those of its owner, and of the members named for it. */
export function listAuthorisedKeys(deps: Deps) {
  return async ({
    tunnel_id,
    people,
  }: AskBody<'list_authorised_keys'>): Promise<AskAnswer<'list_authorised_keys'>> => {
    const tunnel = await findTunnel(deps.db, tunnel_id)
    if (tunnel?.kind !== 'ssh' || tunnel.closed_at !== null) throw problem('NotFound')
    const { team_id, name, hostname, user } = tunnel
    const port = hostname.slice(hostname.lastIndexOf(':') + 1)
    const emails = people.whole_team ? null : [user.email, ...people.emails.map(toAddress)]
    const keys = await deps.listAuthorisedKeys({ team_id, emails, names: [name, port] })
    return {
      keys: keys.map(({ fingerprint, name, user, expires_at }) => ({
        fingerprint,
        name,
        person: user.name ?? user.email,
        expires_at: expires_at?.toISOString() ?? null,
      })),
    }
  }
}

/** Normalises an email address as those of users are stored. */
export function toAddress(email: string): string {
  return normalizeEmail(email)
}
