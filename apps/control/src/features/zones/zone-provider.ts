import type { Zone, ZoneDns, ZoneProvider } from '@nora/contract/zones'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { zonesTexts } from './zones.messages.ts'
import { listZonesById, type ZoneRow } from './zones.store.ts'

const purpose = (zone_id: string) => `zone provider ${zone_id}`

/** Checks what is given for the chosen kind of DNS and seals it; null where none is needed. */
export function sealProvider(
  { sealer }: Pick<Platform, 'sealer'>,
  { id, dns, provider }: { id: string; dns: ZoneDns; provider: ZoneProvider | undefined },
): string | null {
  if (dns !== 'rfc2136' && dns !== 'cloudflare') {
    if (provider) throw fieldProblem('provider', zonesTexts.otherProvider)
    return null
  }
  if (!provider) throw fieldProblem('provider', zonesTexts.noProvider)
  if (provider.kind !== dns) throw fieldProblem('provider', zonesTexts.otherProvider)
  if (provider.kind === 'rfc2136' && !isBase64(provider.secret)) {
    throw fieldProblem('provider.secret', zonesTexts.badSecret)
  }
  return sealer.seal(purpose(id), JSON.stringify(provider))
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)
}

/** Opens what was sealed; null for a zone without a provider. */
export function openProvider(
  { sealer }: Pick<Platform, 'sealer'>,
  { id, provider_sealed }: Pick<ZoneRow, 'id' | 'provider_sealed'>,
): ZoneProvider | null {
  return provider_sealed === null
    ? null
    : (JSON.parse(sealer.open(purpose(id), provider_sealed)) as ZoneProvider)
}

/** Where records of the zone are put; null: its challenges are delegated, or it has no such zone. */
export function findZoneProvider(platform: Pick<Platform, 'sealer'>) {
  return async (db: Db, zone_id: string): Promise<ZoneProvider | null> => {
    const [zone] = await listZonesById(db, [zone_id])
    return zone ? openProvider(platform, zone) : null
  }
}

/** Shows a provider without its secret. */
export function showProvider(provider: ZoneProvider | null): Zone['provider'] {
  if (!provider) return null
  if (provider.kind === 'cloudflare') {
    return { kind: 'cloudflare', server: null, key_name: null, algorithm: null }
  }
  const { kind, server, port, key_name, algorithm } = provider
  return { kind, server: port === 53 ? server : `${server}:${port}`, key_name, algorithm }
}
