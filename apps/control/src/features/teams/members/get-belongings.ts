import type { Belongings } from '@nora/contract/teams'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../teams.deps.ts'
import { getMember } from './members.store.ts'

const NAMED = 50

/** Lists what a removal of the member would close, hand over and delete. */
export function getBelongings(deps: Deps) {
  return async ({ team_id }: Actor, user_id: string): Promise<Belongings> => {
    const { db } = deps
    const membership = { team_id, user_id }
    await getMember(db, membership)
    const tunnels = await deps.listOpenTunnels(db, membership)
    const ports = await deps.listPorts(db, membership)
    const domains = await deps.listDomains(db, membership)
    const keys = await deps.listPublicKeys(db, membership)
    const { api_keys, clients } = await deps.countCredentials(db, membership)
    return {
      tunnels: tunnels
        .slice(0, NAMED)
        .map(({ id, hostname, machine }) => ({ id, address: hostname, machine })),
      tunnel_count: tunnels.length,
      ports: ports.slice(0, NAMED).map(({ id, address, alias }) => ({ id, address, alias })),
      port_count: ports.length,
      domains: domains.slice(0, NAMED).map(({ id, hostname }) => ({ id, hostname })),
      domain_count: domains.length,
      public_keys: keys.slice(0, NAMED).map(({ id, name, fingerprint }) => ({ id, name, fingerprint })),
      public_key_count: keys.length,
      api_key_count: api_keys,
      client_count: clients,
    }
  }
}
