import type { Localized } from '@nora/kit'
import type { Actor } from '../../platform/actor.ts'
import type { RegionConfig } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/database.ts'
import { isKept } from '../../reservations/kept.ts'
import type { Deps } from './domains.deps.ts'
import { domainsTexts } from './domains.messages.ts'
import { type DomainWithUser, findDomain } from './domains.store.ts'

type Judgement =
  | { kind: 'free'; hostname: string; released: DomainWithUser | undefined }
  /** `ours`: the team has it already. */
  | { kind: 'ill_formed' | 'taken' | 'ours'; why: Localized }

/** Whether the actor's team could reserve the name, which is well formed or not, in the region. */
export async function checkHostname(
  deps: Deps,
  db: Db,
  { actor, name, region }: { actor: Actor; name: string; region: RegionConfig },
): Promise<Judgement> {
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
