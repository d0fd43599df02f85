import type { Positions } from '../account/positions.ts'
import { type Opening, toParty } from '../collections/party.ts'
import type { ConfigSource } from './open-config.ts'

/** Configs as a person reads them. */
export function toConfigSource(opening: Opening & { positions: Positions }): ConfigSource {
  const { secrets } = opening.deps.api
  return {
    party: toParty(opening),
    positions: opening.positions,
    getContents: (id, query) => secrets.getConfig({ params: { id }, query }),
  }
}
