import type { FolderView } from '@nora/vault-client'
import { groupBy } from '../group-by.ts'

export type FolderGroupKind = 'own' | 'shared' | 'waits' | 'refused'

export type ShownFolder = {
  folder: FolderView
  depth: number
  /** Ids of the folders above it in its group. */
  parents: readonly string[]
  hasChildren: boolean
}

/** Each folder below its parent, by name. */
export type FolderGroup = { kind: FolderGroupKind; folders: readonly ShownFolder[] }

const ORDER: readonly FolderGroupKind[] = ['own', 'shared', 'waits', 'refused']
const collator = new Intl.Collator(['ru', 'en'], { numeric: true, sensitivity: 'base' })

/** The group of own folders is always there: it has the button that makes one. */
export function groupFolders(folders: readonly FolderView[]): FolderGroup[] {
  return ORDER.map((kind) => ({
    kind,
    folders: arrange(folders.filter((folder) => findKind(folder) === kind)),
  })).filter(({ kind, folders: its }) => kind === 'own' || its.length > 0)
}

function findKind({ state, is_shared }: FolderView): FolderGroupKind {
  if (state !== 'open') return state
  return is_shared ? 'shared' : 'own'
}

/** A folder whose parent is not in the group stands at the top; a circle that a server made is opened there too. */
function arrange(folders: readonly FolderView[]): ShownFolder[] {
  const ids = new Set(folders.map(({ id }) => id))
  const byParent = groupBy(folders, ({ parent_id }) =>
    parent_id !== null && ids.has(parent_id) ? parent_id : null,
  )
  const shown: ShownFolder[] = []
  const seen = new Set<string>()
  const add = (folder: FolderView, parents: readonly string[]) => {
    if (seen.has(folder.id)) return
    seen.add(folder.id)
    const children = sorted(byParent.get(folder.id) ?? [])
    shown.push({ folder, depth: parents.length, parents, hasChildren: children.length > 0 })
    for (const child of children) add(child, [...parents, folder.id])
  }
  for (const folder of sorted(byParent.get(null) ?? [])) add(folder, [])
  for (const folder of folders) add(folder, [])
  return shown
}

function sorted(folders: readonly FolderView[]): FolderView[] {
  return folders.toSorted((a, b) => collator.compare(a.name, b.name))
}

/** Ids of the folder and of all below it: it cannot be moved into any of them. */
export function listWithin(folders: readonly FolderView[], id: string): ReadonlySet<string> {
  const within = new Set([id])
  for (let size = 0; size < within.size; ) {
    size = within.size
    for (const { id: child, parent_id } of folders) {
      if (parent_id !== null && within.has(parent_id)) within.add(child)
    }
  }
  return within
}

/** Deeper than any folder may be: a circle ends there. */
const DEPTH_MAX = 10

/** Names of the folders that lead to it, its own last. */
export function toPath(folders: readonly FolderView[], folder: FolderView): string[] {
  const path: string[] = []
  let at: FolderView | undefined = folder
  while (at && path.length < DEPTH_MAX) {
    const { name, parent_id }: FolderView = at
    path.unshift(name)
    at = folders.find((one) => one.id === parent_id && one.state === 'open')
  }
  return path
}
