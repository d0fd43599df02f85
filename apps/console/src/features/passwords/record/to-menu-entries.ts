import type { MenuEntry, RowAction } from '@nora/ui'

/** The actions that one row has, as entries of a menu: what destroys comes last. */
export function toMenuEntries<Row>(actions: readonly RowAction<Row>[], row: Row): MenuEntry[] {
  const own = actions.filter(({ isFor }) => isFor?.(row) ?? true)
  const calm = own.filter(({ danger }) => !danger).map((action) => toEntry(action, row))
  const grave = own.filter(({ danger }) => danger).map((action) => toEntry(action, row))
  return calm.length > 0 && grave.length > 0
    ? [...calm, { kind: 'separator' }, ...grave]
    : [...calm, ...grave]
}

function toEntry<Row>(action: RowAction<Row>, row: Row): MenuEntry {
  const { label, icon, danger } = action
  if ('link' in action) return { kind: 'link', label, icon, link: action.link(row) }
  const onSelect = 'act' in action ? () => action.act(row) : () => action.actOnMany([row])
  return { label, icon, danger, onSelect }
}
