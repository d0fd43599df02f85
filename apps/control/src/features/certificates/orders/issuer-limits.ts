import { SECOND_MS } from '@nora/kit'
import { getRegistrableDomain } from '@nora/kit/sites'
import type { Db } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { AcmeConfig } from './issuer.ts'
import { addUses, lockUses, readUses } from './orders.store.ts'

/** How much of a limit is used: others may share the account, and clocks differ. */
const SHARE = 0.9

type Kind = AcmeConfig['limits'][number]['kind']
type Counted = { kind: Kind; counted: string }

/**
 * Counts a new order of these names against the limits of the issuer. Answers null, or until when there may be
 * none; then nothing was counted.
 */
export async function useIssuer(
  { ids, clock }: Pick<Platform, 'ids' | 'clock'>,
  tx: Db,
  { directory, limits }: AcmeConfig,
  names: readonly string[],
): Promise<Date | null> {
  await lockUses(tx, directory)
  const now = clock.now()
  let until: Date | null = null
  for (const { kind, count, period_s } of limits) {
    const periodMs = period_s * SECOND_MS
    const since = new Date(now.getTime() - periodMs)
    const most = Math.max(1, Math.floor(count * SHARE))
    for (const { counted } of listCounted(names).filter((one) => one.kind === kind)) {
      const { blockedBy } = await readUses(tx, { directory_url: directory, kind, counted }, { since, most })
      const free = blockedBy && new Date(blockedBy.getTime() + periodMs)
      if (free && (until === null || free > until)) until = free
    }
  }
  if (until !== null) return until
  const uses = listCounted(names).filter(({ kind }) => kind !== 'failures')
  await addUses(
    tx,
    uses.map((use) => ({ ...use, id: ids.next('use'), directory_url: directory, at: now })),
  )
  return null
}

/** A name whose proof the issuer did not accept. */
export async function countFailure(
  { ids, clock }: Pick<Platform, 'ids' | 'clock'>,
  tx: Db,
  { directory }: AcmeConfig,
  names: readonly string[],
): Promise<void> {
  const at = clock.now()
  await addUses(
    tx,
    names.map((counted) => ({
      id: ids.next('use'),
      directory_url: directory,
      kind: 'failures',
      counted,
      at,
    })),
  )
}

function listCounted(names: readonly string[]): Counted[] {
  const bare = names.map((name) => name.replace(/^\*\./, ''))
  const domains = new Set(bare.map((name) => getRegistrableDomain(name) ?? name))
  return [
    { kind: 'orders', counted: '' },
    ...[...domains].map((counted) => ({ kind: 'registered_domain' as const, counted })),
    { kind: 'same_names', counted: toNamesKey(names) },
    ...names.map((counted) => ({ kind: 'failures' as const, counted })),
  ]
}

function toNamesKey(names: readonly string[]): string {
  return [...names].sort().join(' ')
}

/** Of orders with the same key one lives at a time: a certificate for edges and one for a client are two. */
export function toOrderKey(names: readonly string[], isForClient: boolean): string {
  return isForClient ? `client: ${toNamesKey(names)}` : toNamesKey(names)
}
