import { SECRET_WRITES_MAX, type WriteSecrets } from '@nora/contract/secrets'
import type { Ids } from '@nora/kit'
import { encodeSecret, getValueProblem, parseReferences, SecretError } from '@nora/secrets-kit'
import { makeNextHead, onNewestHead, toNextMarks, type Writable } from '../collections/next-head.ts'
import type { Party } from '../collections/party.ts'
import { toWire } from '../wire.ts'
import { toSecretView } from './config-view.ts'
import { listSecretMarks, type OpenConfig } from './open-config.ts'
import { sealSecret, toWrittenMark } from './seal-secret.ts'
import type { SavedSecrets, SecretConflict, SecretToSave } from './secrets-views.ts'

export type SecretsChange = { set: SecretToSave[]; remove: { id: string; version: number }[] }

/** Who writes to which config, and how it is sent. */
export type SecretsWriting = {
  author: Party
  ids: Ids
  target: Writable<OpenConfig>
  write(config_id: string, body: WriteSecrets): Promise<unknown>
}

type Identified = SecretToSave & { id: string }
type Removal = { id: string; version: number }
type Decided = { set: Identified[]; removed: string[]; conflicts: SecretConflict[] }

/** Refuses values that do not fit their type; with references that shows when they are expanded. Throws SecretError. */
export async function checkTypes({ set }: SecretsChange): Promise<void> {
  for (const { entry } of set) {
    const isLiteral = parseReferences(entry.value).every(({ kind }) => kind === 'text')
    if (isLiteral && (await getValueProblem(entry.type, entry.value))) throw new SecretError('value')
  }
}

/**
 * Writes secrets in as few batches as the server takes. What somebody else changed meanwhile, and a name that they took,
 * is left as it is and told. Throws SecretError before anything is written.
 */
export async function saveSecrets(writing: SecretsWriting, change: SecretsChange): Promise<SavedSecrets> {
  const set = change.set.map((one) => ({ ...one, id: one.id ?? writing.ids.next('sec') }))
  for (const { entry } of set) encodeSecret(entry)
  const done: SavedSecrets = { saved: [], removed: [], conflicts: [] }
  let [waiting, gone] = [set, change.remove]
  while (waiting.length + gone.length > 0) {
    const removals = gone.slice(0, SECRET_WRITES_MAX)
    const part = waiting.slice(0, SECRET_WRITES_MAX)
    const decided = await savePart(writing, { part, removals })
    done.saved.push(...decided.set.map(({ id }) => id))
    done.removed.push(...decided.removed)
    done.conflicts.push(...decided.conflicts)
    waiting = waiting.slice(part.length)
    gone = gone.slice(removals.length)
  }
  return done
}

async function savePart(
  { author, target, write }: SecretsWriting,
  { part, removals }: { part: readonly Identified[]; removals: readonly Removal[] },
): Promise<Decided> {
  let decided: Decided = { set: [], removed: [], conflicts: [] }
  await onNewestHead(target, async (of) => {
    decided = decide(of, part, removals)
    const removed = decided.removed.filter((id) => of.rows.has(id))
    if (decided.set.length + removed.length === 0) return
    const rows = await Promise.all(
      decided.set.map(({ id, entry, machines_only }) => {
        const version = (of.rows.get(id)?.mark.version ?? 0) + 1
        const row = { collection: of.id, id, version, plain: encodeSecret(entry), machines_only }
        return sealSecret(row, of.key, author)
      }),
    )
    const written = await Promise.all(rows.map(toWrittenMark))
    const marks = toNextMarks(listSecretMarks(of), { written, removed })
    const { signed } = await makeNextHead(of, { marks }, author)
    await write(of.id, { expected_seq: of.head.seq, head: toWire(signed), rows, removed })
  })
  return decided
}

/** What is written on this head, and what of it somebody else decided otherwise. */
function decide(of: OpenConfig, set: readonly Identified[], removals: readonly Removal[]): Decided {
  const conflicts: SecretConflict[] = []
  const removed: string[] = []
  for (const { id, version } of removals) {
    const theirs = of.rows.get(id)
    // What is gone already is as it was asked for.
    if (theirs === undefined || theirs.mark.version === version) removed.push(id)
    else conflicts.push({ id, name: theirs.entry?.name ?? '', theirs: toSecretView(of.id, theirs) })
  }
  const present = set.filter((one) => {
    const theirs = of.rows.get(one.id)
    if (one.version === undefined || theirs?.mark.version === one.version) return true
    const view = theirs ? toSecretView(of.id, theirs) : null
    conflicts.push({ id: one.id, name: one.entry.name, theirs: view })
    return false
  })
  const taken = listTakenNames(of, new Set([...removed, ...present.map(({ id }) => id)]))
  const kept: Identified[] = []
  for (const one of present) {
    const { name } = one.entry
    const holder = taken.get(name)
    if (holder === undefined) kept.push(one)
    else {
      const theirs = of.rows.get(holder)
      conflicts.push({ id: one.id, name, theirs: theirs ? toSecretView(of.id, theirs) : null })
    }
    taken.set(name, holder ?? one.id)
  }
  return { set: kept, removed, conflicts }
}

/** Names of secrets that stay as they are, with who has them. */
function listTakenNames({ rows }: OpenConfig, changed: ReadonlySet<string>): Map<string, string> {
  const taken = new Map<string, string>()
  for (const [id, { entry }] of rows) if (entry && !changed.has(id)) taken.set(entry.name, id)
  return taken
}
