import { VaultError } from '@nora/vault-core'
import type { Positions } from '../account/positions.ts'

/**
 * What a config inherits from never changes: whoever told another root than before, or none, would exchange or drop
 * secrets without touching a signed list. `root_id` null: the config is a root itself. Throws `wrong_state`.
 */
export function checkKnownRoot(positions: Positions, config_id: string, root_id: string | null): void {
  const place = `root:${config_id}`
  const told = root_id ?? ''
  const known = positions.collections[place]
  if (known !== undefined && known.hash !== told) {
    throw new VaultError('wrong_state', 'the config inherits from another one than before', { config_id })
  }
  positions.setCollection(place, { seq: 1, hash: told, access: '' })
}
