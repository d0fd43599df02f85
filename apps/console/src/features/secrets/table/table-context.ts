import type { SecretEntry } from '@nora/secrets-kit'
import { createContext, useContext } from 'react'
import { type Store, useStore } from '../../../platform/store.ts'
import type { Line } from '../lines/to-lines.ts'
import type { LinksByName } from '../references/links.ts'

export type Field = 'name' | 'value'

/** The line that is typed in, and where the typing began. */
export type Editing = { id: string; field: Field }

/** What cells do. It stays the same object, so that typing in one line draws no other. */
export type TableActs = {
  editing: Store<Editing | null>
  /** Ids of lines whose masked values are in sight. */
  revealed: Store<ReadonlySet<string>>
  canWrite: boolean
  rootName: string
  begin(line: Line, field: Field): void
  /** `next`: on to a new line, where a new one was typed. */
  end(line: Line, how: 'done' | 'next' | 'given_up'): void
  type(line: Line, change: Partial<SecretEntry>, field: string): void
  reveal(line: Line): void
  /** A value of several lines has an editor of its own. */
  openEditor(line: Line): void
  /** Of names that refer to others of the config, or are referred to. */
  links: Store<LinksByName>
  openReferences(line: Line): void
  listNames(): readonly string[]
  /** Other configs of the project that values may refer to: ids by slugs. */
  siblings: ReadonlyMap<string, string>
}

export const TableContext = createContext<TableActs | null>(null)

export function useTable(): TableActs {
  const acts = useContext(TableContext)
  if (!acts) throw new Error('useTable outside of a table of secrets')
  return acts
}

/** The field in which this line is typed in; null while it is only shown. */
export function useEditing({ id }: Line): Field | null {
  const editing = useStore(useTable().editing)
  return editing?.id === id ? editing.field : null
}

export function useIsShown({ id, entry }: Line): boolean {
  const revealed = useStore(useTable().revealed)
  return entry?.visibility === 'shown' || revealed.has(id)
}
