import type { Localized } from '@nora/kit'
import type { Actor } from '../../platform/actor.ts'
import type { RegionConfig } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/database.ts'
import { isKept } from '../../reservations/kept.ts'
import { type OwnHostname, readOwnHostname, type WrongHostname } from '../../verification/own-hostname.ts'
import type { Deps, UsableZone } from './domains.deps.ts'
import { domainsTexts } from './domains.messages.ts'
import { type DomainWithUser, findDomain, findExternal, findVerified } from './domains.store.ts'

type Checked =
  | { kind: 'free'; hostname: string; released: DomainWithUser | undefined }
  /** `ours`: the team has it already. */
  | { kind: 'ill_formed' | 'taken' | 'ours'; why: Localized }

const NAME_IN_ZONE = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const MAX_LENGTH = 253

/** Whether the actor's team could reserve the name, which is well formed or not, in the region. */
export async function checkHostname(
  deps: Deps,
  db: Db,
  { actor, name, region }: { actor: Actor; name: string; region: RegionConfig },
): Promise<Checked> {
  const why = checkForm(deps, name)
  if (why) return { kind: 'ill_formed', why }
  const hostname = deps.toHostname(name, region)
  const known = await findDomain(db, { hostname })
  const isOwn = known?.team_id === actor.team_id
  if (known && isOwn && known.released_at === null) {
    return { kind: 'ours', why: domainsTexts.ownAlready(known.user.name ?? known.user.email) }
  }
  const isOthers = known !== undefined && !isOwn && isKept(known, deps.clock.now())
  const holder = await deps.findHolder(db, hostname)
  if (isOthers || (holder !== null && holder !== actor.team_id)) {
    return { kind: 'taken', why: domainsTexts.taken }
  }
  return { kind: 'free', hostname, released: known }
}

/** Checks the form of a name; null when the name is well formed. */
export function checkForm({ checkNameForm }: Pick<Deps, 'checkNameForm'>, name: string): Localized | null {
  return name === '' ? domainsTexts.noName : checkNameForm(name)
}

/** The name of an own domain as it is kept, or what is wrong with it. */
export function readHostname({ config }: Pick<Deps, 'config'>, typed: string): OwnHostname | WrongHostname {
  return readOwnHostname(typed, { ours: listOurDomains(config) })
}

/** Domains of the installation: nobody adds a name under them as their own. */
export function listOurDomains({ regions, base_url }: Deps['config']): string[] {
  return [...regions.flatMap(({ domain, host }) => [domain, host]), new URL(base_url).hostname]
}

/** Why the team cannot add the own domain: it has it already. Another team's does not matter: DNS decides. */
export async function findOwnConflict(
  db: Db,
  of: { team_id: string; hostname: string },
): Promise<Localized | null> {
  const known = await findExternal(db, of)
  return known ? domainsTexts.ownDomainAlready(known.user.name ?? known.user.email) : null
}

/** Whether the actor's team could have the name in its zone. */
export async function checkNameInZone(
  db: Db,
  { team_id, name, zone }: { team_id: string; name: string; zone: UsableZone },
): Promise<Checked> {
  if (name === '') return { kind: 'ill_formed', why: domainsTexts.noName }
  const hostname = `${name}.${zone.name}`
  if (!NAME_IN_ZONE.test(name) || hostname.length > MAX_LENGTH) {
    return { kind: 'ill_formed', why: domainsTexts.badZoneName }
  }
  const why = await findOwnConflict(db, { team_id, hostname })
  if (why) return { kind: 'ours', why }
  const other = await findVerified(db, hostname)
  if (other) return { kind: 'taken', why: domainsTexts.zoneNameOfAnother }
  return { kind: 'free', hostname, released: undefined }
}
