import type { SecretEntry } from '@nora/secrets-kit'
import type { ConfigView, SecretView } from '@nora/vault-client'
import type { Draft, LineEdit } from './draft.ts'
import { findFault, type LineFault } from './find-fault.ts'

export type LineMark = 'new' | 'changed' | 'removed'

/** A line of the table. */
export type Line = {
  /** Of the secret, of the page for a new one; after `root` and a space, of the one that is inherited or replaced. */
  id: string
  /** The name by which it stands in its place, also while another is typed; null for new ones. */
  position: string | null
  /** `root`: inherited, and not yet a secret of this config. */
  place: 'here' | 'root' | 'new'
  saved: SecretView | null
  /** As it is typed; null for what people may not read. */
  entry: SecretEntry | null
  machines_only: boolean
  mark: LineMark | null
  /** Somebody else has saved it since it was begun to be changed. */
  is_stale: boolean
  fault: LineFault | null
  /** The root has the name too. */
  is_override: boolean
  /** What stands before it for the reader alone. */
  own: string | null
}

export type LineSource = Pick<ConfigView, 'secrets' | 'root' | 'own'>

/**
 * What the table shows: new lines first as they were begun, then secrets by name, inherited ones among them. A line
 * that did not change is the same object as in `before`, so that only what changed is drawn.
 */
export function toLines(view: LineSource, draft: Draft, before: readonly Line[] = []): readonly Line[] {
  const own = new Map(view.own.map(({ name, value }) => [name, value]))
  const roots = new Map(view.root?.secrets.map((saved) => [toRootId(saved), saved]))
  const rootNames = new Set(view.root?.secrets.flatMap(({ entry }) => entry?.name ?? []))
  const here = new Set(view.secrets.map(({ id }) => id))
  const lines: Line[] = [
    ...[...draft.edits]
      .filter(([id]) => !here.has(id))
      .map(([id, edit]) => toNewLine(id, edit, roots.get(id))),
    ...view.secrets.map((saved) => toSavedLine(saved, draft)),
  ]
  const taken = new Set(lines.flatMap(({ entry, mark }) => (entry && mark !== 'removed' ? entry.name : [])))
  const inherited = [...roots.values()].filter(
    (saved) => !draft.edits.has(toRootId(saved)) && (!saved.entry || !taken.has(saved.entry.name)),
  )
  const all = [...lines, ...inherited.map(toRootLine)]
  const doubled = findDoubled(lines)
  const known = new Map(before.map((line) => [line.id, line]))
  return all
    .map((line): Line => {
      const { name = '' } = line.entry ?? {}
      const next = {
        ...line,
        fault:
          line.fault ??
          (doubled.has(name) && line.mark ? ({ kind: 'name', code: 'duplicate' } as const) : null),
        is_override: line.place !== 'root' && name !== '' && rootNames.has(name),
        own: own.get(name) ?? null,
      }
      const one = known.get(line.id)
      return one && isSameLine(one, next) ? one : next
    })
    .sort(inOrder)
}

const BARE = { mark: null, is_stale: false, fault: null, is_override: false, own: null } as const

/** A new one; over an inherited one it takes its place. */
function toNewLine(id: string, { entry, machines_only }: LineEdit, root: SecretView | undefined): Line {
  const fault = entry.name === '' && entry.value === '' ? null : findFault(entry)
  const position = root ? (root.entry?.name ?? '') : null
  return { ...BARE, id, position, place: 'new', saved: null, entry, machines_only, mark: 'new', fault }
}

function toSavedLine(saved: SecretView, { edits, removed }: Draft): Line {
  const edit = edits.get(saved.id)
  const entry = edit?.entry ?? saved.entry
  return {
    ...BARE,
    id: saved.id,
    position: saved.entry?.name ?? '',
    place: 'here',
    saved,
    entry,
    machines_only: edit?.machines_only ?? saved.machines_only,
    mark: removed.has(saved.id) ? 'removed' : edit ? 'changed' : null,
    is_stale: (edit?.version ?? removed.get(saved.id) ?? saved.version) !== saved.version,
    fault: entry && findFault(entry),
  }
}

function toRootLine(saved: SecretView): Line {
  const { entry, machines_only } = saved
  const position = entry?.name ?? ''
  return { ...BARE, id: toRootId(saved), position, place: 'root', saved, entry, machines_only }
}

function toRootId({ id }: SecretView): string {
  return `root ${id}`
}

function findDoubled(lines: readonly Line[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const doubled = new Set<string>()
  for (const { entry, mark } of lines) {
    if (!entry || mark === 'removed' || entry.name === '') continue
    if (seen.has(entry.name)) doubled.add(entry.name)
    seen.add(entry.name)
  }
  return doubled
}

function isSameLine(one: Line, other: Line): boolean {
  return (
    one.saved === other.saved &&
    one.entry === other.entry &&
    one.mark === other.mark &&
    one.machines_only === other.machines_only &&
    one.is_stale === other.is_stale &&
    one.is_override === other.is_override &&
    one.own === other.own &&
    one.fault?.code === other.fault?.code &&
    one.place === other.place
  )
}

/** New lines stand first and as they were begun; a name that is being typed moves nothing. */
function inOrder({ position: one }: Line, { position: other }: Line): number {
  if (one === null || other === null) return Number(other === null) - Number(one === null)
  return one === other ? 0 : one < other ? -1 : 1
}
