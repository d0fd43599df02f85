import { ApiProblem } from '@nora/client'
import { encodeOwnValues, type NamedValue, parseOwnValues, SecretError } from '@nora/secrets-kit'
import {
  type Bytes,
  fromBase64url,
  open,
  ownContext,
  seal,
  sha256,
  toBase64url,
  VaultError,
} from '@nora/vault-core'
import type { Positions } from '../account/positions.ts'
import type { Opening } from '../collections/party.ts'

type OwnOpening = Opening & { positions: Positions }
type OwnValues = { values: NamedValue[]; version: number }

const TRIES_MAX = 4
const PLACE = 'own:'

/**
 * A person’s own values of a config. Throws VaultError for a version before the one that was seen, another one of the
 * same number, and what this account did not seal.
 */
export async function loadOwnValues(opening: OwnOpening, config_id: string): Promise<OwnValues> {
  const { deps, positions } = opening
  const { envelope, version } = await deps.api.secrets.getOwnValues({ params: { id: config_id } })
  const bytes = envelope === null ? null : fromBase64url(envelope)
  const hash = toBase64url(await sha256(bytes ?? new Uint8Array(0)))
  const seen = positions.collections[toPlace(config_id)]
  if (seen && version < seen.seq) {
    throw new VaultError('older', 'the own values are older than those seen before', { config_id, version })
  }
  if (seen && version === seen.seq && hash !== seen.hash) {
    throw new VaultError('fork', 'the own values are not those seen before', { config_id, version })
  }
  const values = bytes === null ? [] : await openValues(opening, config_id, bytes)
  if (version > 0) positions.setCollection(toPlace(config_id), { seq: version, hash, access: '' })
  return { values, version }
}

/** Sets one of a person’s own values; null takes it away. What this account cannot open is written anew. */
export function setOwnValue(
  opening: OwnOpening,
  config_id: string,
  { name, value }: { name: string; value: string | null },
): Promise<void> {
  return writeOwnValues(opening, config_id, (values) => {
    const others = values.filter((one) => one.name !== name)
    return value === null ? others : [...others, { name, value }]
  })
}

/** The own values of every config in which this person’s clients saw some; what does not open is left out. */
export async function loadAllOwnValues(opening: OwnOpening): Promise<Map<string, NamedValue[]>> {
  const all = new Map<string, NamedValue[]>()
  for (const place of Object.keys(opening.positions.collections)) {
    if (!place.startsWith(PLACE)) continue
    const config_id = place.slice(PLACE.length)
    const own = await loadOwnValues(opening, config_id).catch(() => null)
    if (own !== null && own.values.length > 0) all.set(config_id, own.values)
  }
  return all
}

/** Seals own values again, under the account key that is new. */
export async function resealOwnValues(
  opening: OwnOpening,
  all: ReadonlyMap<string, NamedValue[]>,
): Promise<void> {
  for (const [config_id, values] of all) await writeOwnValues(opening, config_id, () => values)
}

async function writeOwnValues(
  opening: OwnOpening,
  config_id: string,
  toNext: (values: readonly NamedValue[]) => NamedValue[],
): Promise<void> {
  const { deps, account } = opening
  for (let tries = 1; ; tries++) {
    const { values, version } = await loadForWriting(opening, config_id)
    const context = ownContext({ user_id: deps.me.user_id, collection: config_id })
    const envelope = toBase64url(await seal(account.sealing, context, encodeOwnValues(toNext(values))))
    try {
      const body = { envelope, expected_version: version }
      await deps.api.secrets.setOwnValues({ params: { id: config_id }, body })
      await loadOwnValues(opening, config_id)
      return
    } catch (error) {
      if (!(error instanceof ApiProblem && error.code === 'Conflict') || tries === TRIES_MAX) throw error
    }
  }
}

/** What lies under an account key that is gone is lost: a change writes it anew. */
async function loadForWriting(opening: OwnOpening, config_id: string): Promise<OwnValues> {
  try {
    return await loadOwnValues(opening, config_id)
  } catch (error) {
    if (!(error instanceof VaultError && error.fault === 'wrong_key')) throw error
    const { version } = await opening.deps.api.secrets.getOwnValues({ params: { id: config_id } })
    return { values: [], version }
  }
}

async function openValues(
  { deps, account }: Opening,
  config_id: string,
  bytes: Bytes,
): Promise<NamedValue[]> {
  const context = ownContext({ user_id: deps.me.user_id, collection: config_id })
  try {
    return parseOwnValues(await open(account.sealing, context, bytes))
  } catch (error) {
    if (!(error instanceof SecretError)) throw error
    throw new VaultError('not_json', 'the own values are of another form', { config_id })
  }
}

/** Among the positions of collections; ids of configs have no colon. */
function toPlace(config_id: string): string {
  return `${PLACE}${config_id}`
}
