import { MINUTE_MS } from '@nora/kit'
import type { RegionConfig } from '../../../platform/config/config.ts'
import type { RecordChecks } from '../../../platform/record-checks/record-checks.ts'
import type { Deps as OrdersDeps } from '../orders/orders.deps.ts'
import { findLastOrder, type Purpose } from '../orders/orders.store.ts'
import { orderCertificate } from '../orders/request-certificate.ts'
import { listRegionCertificates } from './region-certificates.store.ts'
import { findConsoleName, getProbe, toRegionPurpose } from './region-names.ts'

/** Tunnels that get a certificate each while there is none for all names. */
const SINGLE_NAMES = 50
/** An order that has failed is repeated after this time. */
const AGAIN_MS = 10 * MINUTE_MS

export type RegionDeps = OrdersDeps & {
  findTexts: RecordChecks['findTexts']
  findAddresses: RecordChecks['findAddresses']
  /** Names under the region's domain at which tunnels are open. */
  listHostnames: (region_id: string) => string[]
}

/** Orders what the names of regions lack: one certificate for all where the domain is delegated, else one each. */
export function secureRegions(deps: RegionDeps) {
  return async (): Promise<void> => {
    const held = await listRegionCertificates(deps.db, deps.clock.now())
    const purposes = new Set(held.map(({ purpose_id }) => purpose_id))
    for (const region of deps.config.regions) {
      if (region.public_scheme === 'https') await secureRegion(deps, region, purposes)
    }
  }
}

async function secureRegion(
  deps: RegionDeps,
  region: RegionConfig,
  held: ReadonlySet<string | null>,
): Promise<void> {
  const { id, domain } = region
  const forAll = toRegionPurpose(id)
  if (held.has(forAll.id)) return
  if (await isDelegated(deps, region)) await order(deps, region, forAll, [`*.${domain}`, domain])
  const console = findConsoleName(deps.config.base_url, region)
  const names = [...(console === null ? [] : [console]), ...deps.listHostnames(id)]
  for (const name of new Set(names.slice(0, SINGLE_NAMES))) {
    const purpose = toRegionPurpose(id, name)
    // An issuer that finds nothing there counts it against the name.
    if (!held.has(purpose.id) && (await leadsHere(deps, region, name)))
      await order(deps, region, purpose, [name])
  }
}

/** Whether issuers that look for the proof of the domain are answered from here. */
export async function isDelegated(
  { config, findTexts }: Pick<RegionDeps, 'config' | 'findTexts'>,
  region: RegionConfig,
): Promise<boolean> {
  if (config.dns === null) return false
  return (await findTexts(`_acme-challenge.${region.domain}`)).includes(getProbe(region))
}

/** Whether visitors of the name come here, as far as the addresses of the region are known. */
export async function leadsHere(
  { findAddresses }: Pick<RegionDeps, 'findAddresses'>,
  { ipv4 = [], ipv6 = [] }: RegionConfig,
  name: string,
): Promise<boolean> {
  const found = await findAddresses(name)
  const own = [...ipv4, ...ipv6]
  return own.length === 0 ? found.length > 0 : found.some((address) => own.includes(address))
}

async function order(
  deps: RegionDeps,
  { id: region }: RegionConfig,
  purpose: Purpose,
  names: readonly string[],
): Promise<void> {
  const now = deps.clock.now()
  const last = await findLastOrder(deps.db, purpose.id)
  const untilMs = Math.max(
    (last?.ended_at?.getTime() ?? 0) + AGAIN_MS,
    Date.parse(last?.finding?.until ?? '') || 0,
  )
  if (last?.state === 'failed' && untilMs > now.getTime()) return
  await deps.transaction((tx) => orderCertificate(deps, tx, { purpose, team_id: null, region, names }))
}
