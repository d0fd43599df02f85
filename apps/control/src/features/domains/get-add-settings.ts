import type {
  DnsRecord,
  DomainAddSettings,
  DomainAddSettingsQuery,
  DomainConnectSettings,
} from '@nora/contract/domains'
import type { Lang, Localized } from '@nora/kit'
import { type Actor, can } from '../../platform/actor.ts'
import { toDomainRecords } from '../../verification/needed-records.ts'
import { checkHostname, checkNameInZone, findOwnConflict, readHostname } from './check-hostname.ts'
import { countOwnDomains, countQuotaUsage } from './domain-quota.ts'
import type { Deps } from './domains.deps.ts'

type CheckedName = { refusal: Localized | null; suggestion: string | null; records: DnsRecord[] }

const NOTHING: CheckedName = { refusal: null, suggestion: null, records: [] }
/** Stands for the label, which is made when the domain is added. */
const LABEL_TO_BE = '…'

/** Returns what a form for a new name needs. Only adding the name decides whether it is still free. */
export function getAddSettings(deps: Deps) {
  return async (actor: Actor, asked: DomainAddSettingsQuery, lang: Lang): Promise<DomainAddSettings> => {
    const { team_id } = actor
    const { bound, used } = await countQuotaUsage(deps, deps.db, { team_id })
    const own = await countOwnDomains(deps, deps.db, team_id)
    const zones = can(actor, 'zones.use') ? await deps.zones.listUsable(deps.db, actor) : []
    const { refusal, suggestion, records } = await check(deps, actor, asked)
    return {
      regions: deps.config.regions.map(({ id, domain }) => ({ id, domain })),
      limit: bound.limit,
      used,
      own_domains: { limit: own.bound.limit, used: own.used },
      zones: zones.map(({ id, name }) => ({ id, name })),
      records,
      refusal: refusal?.[lang] ?? null,
      suggestion,
    }
  }
}

async function check(deps: Deps, actor: Actor, asked: DomainAddSettingsQuery): Promise<CheckedName> {
  const { hostname, name, zone_id } = asked
  const region = deps.config.regions.find(({ id }) => id === (asked.region ?? deps.config.regions[0]?.id))
  if (!region) return NOTHING
  const { team_id } = actor
  if (hostname !== undefined && hostname !== '') {
    const read = readHostname(deps, hostname)
    if ('why' in read) return { ...NOTHING, refusal: read.why, suggestion: read.suggestion }
    const named = { hostname: read.hostname, label: LABEL_TO_BE }
    return {
      refusal: await findOwnConflict(deps.db, { team_id, hostname: read.hostname }),
      suggestion: null,
      records: toDomainRecords(named, deps.toTargets(region)),
    }
  }
  if (name === undefined) return NOTHING
  if (zone_id !== undefined) {
    const zone = (await deps.zones.listUsable(deps.db, actor)).find(({ id }) => id === zone_id)
    if (!zone) return NOTHING
    const checked = await checkNameInZone(deps.db, { team_id, name, zone })
    return checked.kind === 'free' ? NOTHING : { ...NOTHING, refusal: checked.why }
  }
  if (asked.region === undefined) return NOTHING
  const checked = await checkHostname(deps, deps.db, { actor, name, region })
  return checked.kind === 'free' ? NOTHING : { ...NOTHING, refusal: checked.why }
}

/** Returns what own domains and zones point at, for each region. */
export async function getConnectSettings({
  config,
  toTargets,
  getIssuerCaa,
}: Deps): Promise<DomainConnectSettings> {
  const caa = await getIssuerCaa()
  return {
    regions: config.regions.map((region) => {
      const { ipv4, ipv6 } = toTargets(region)
      const { id, domain } = region
      return {
        id,
        domain,
        cname_suffix: `cname.${domain}`,
        acme_suffix: `acme.${domain}`,
        ipv4: [...ipv4],
        ipv6: [...ipv6],
        caa,
      }
    }),
  }
}
