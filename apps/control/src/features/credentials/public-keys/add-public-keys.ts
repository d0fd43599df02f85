import { type AddPublicKeys, PUBLIC_KEYS_PER_USER, type PublicKey } from '@nora/contract/credentials'
import type { Localized } from '@nora/kit'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { type Db, isUniqueViolation } from '../../../platform/database/database.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { lockApiKeys } from '../api-keys.store.ts'
import { checkExpiry } from '../check-expiry.ts'
import type { Deps } from '../credentials.deps.ts'
import { assertMakerInForce, getMaker } from '../maker.ts'
import {
  countPublicKeys,
  findPublicKey,
  insertPublicKey,
  lockPublicKeys,
  type PublicKeyRow,
} from '../public-keys.store.ts'
import { newPublicKeysEmail } from './public-keys.emails.ts'
import { publicKeysTexts } from './public-keys.messages.ts'
import { checkNames, defaultName, type FoundKey, readKeys, toPublicKey } from './public-keys.rules.ts'

/** Adds every key of the text to the actor in the current team, or none. A key somebody has is refused. */
export function addPublicKeys(deps: Deps) {
  return async (actor: Actor, origin: Origin, input: AddPublicKeys): Promise<PublicKey[]> => {
    const now = deps.clock.now()
    const found = readKeys(input.key)
    if (input.name !== undefined && found.length > 1) {
      throw fieldProblem('name', publicKeysTexts.nameForOne)
    }
    const facts = {
      names: checkNames(input.names, deps.isTunnelName),
      expires_at: checkExpiry(input.expires_at, actor.credential, now),
      created_at: now,
    }
    const rows = found.map((key) => toRow(deps, actor, key, { ...facts, name: input.name }))
    const add = () => deps.transaction((tx) => addInTransaction(deps, tx, { actor, origin, found, rows }))
    try {
      await add()
    } catch (error) {
      // Somebody else added one of them in the same moment: the second look says so.
      if (!isUniqueViolation(error)) throw error
      await add()
    }
    deps.onKeysChanged(actor.team_id)
    const user = { id: actor.user_id, name: actor.name, email: actor.email }
    return rows.map((row) => toPublicKey({ ...row, user }))
  }
}

function toRow(
  deps: Deps,
  actor: Actor,
  key: FoundKey,
  facts: Pick<PublicKeyRow, 'names' | 'expires_at' | 'created_at'> & { name: string | undefined },
): PublicKeyRow {
  const { user_id, team_id } = actor
  const { type, bits, base64, fingerprint } = key
  return {
    id: deps.ids.next('pky'),
    type,
    bits,
    fingerprint,
    blob: base64,
    user_id,
    team_id,
    parent_id: getMaker(actor),
    ...facts,
    name: facts.name ?? defaultName(key),
    last_used_at: null,
    last_used_address: null,
  }
}

type Adding = { actor: Actor; origin: Origin; found: readonly FoundKey[]; rows: readonly PublicKeyRow[] }

async function addInTransaction(deps: Deps, tx: Db, { actor, origin, found, rows }: Adding): Promise<void> {
  await lockApiKeys(tx, actor.user_id)
  await assertMakerInForce(tx, actor.credential, getMaker(actor))
  await lockPublicKeys(tx, actor.user_id) // two browsers must not both take the last place
  if ((await countPublicKeys(tx, actor.user_id)) + rows.length > PUBLIC_KEYS_PER_USER) {
    throw problem('Conflict', publicKeysTexts.tooMany, { data: { limit: PUBLIC_KEYS_PER_USER } })
  }
  for (const [index, row] of rows.entries()) {
    const { fingerprint, name, names, expires_at } = row
    const holder = await findPublicKey(tx, { fingerprint })
    if (holder) {
      const line = found[index]?.line ?? 1
      const said = holderText(actor, holder)
      const text = rows.length === 1 ? said : publicKeysTexts.line(line, said)
      throw problem('Conflict', text, { data: { line, fingerprint } })
    }
    await insertPublicKey(tx, row)
    const data = { name, fingerprint, names, expires_at: expires_at?.toISOString() ?? null }
    await deps.emit(tx, origin, { kind: 'public_key.added', object_id: row.id, data })
  }
  const email = newPublicKeysEmail({
    to: actor.email,
    lang: actor.language,
    keys: rows,
    address: origin.address,
    page: `${deps.config.base_url}/public_keys`,
  })
  await deps.jobs.add(tx, { kind: 'letter', payload: email })
}

type Holder = NonNullable<Awaited<ReturnType<typeof findPublicKey>>>

/** Names the holder of a key only within their team. */
function holderText(actor: Actor, holder: Holder): Localized {
  if (holder.user_id === actor.user_id) return publicKeysTexts.ownAlready(holder.name)
  if (holder.team_id !== actor.team_id) return publicKeysTexts.taken
  return publicKeysTexts.colleagues(holder.user.name ?? holder.user.email)
}
