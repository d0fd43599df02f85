import { type MenuEntry, RowMenu, useTexts } from '@nora/ui'
import { Bell, Copy, Eraser, History, Link2, Pencil, SquarePen, Trash2, User, Waypoints } from 'lucide-react'
import type { Line } from '../lines/to-lines.ts'
import { tableTexts } from './table.messages.ts'

export type LineActs = {
  canWrite: boolean
  edit(line: Line): void
  details(line: Line): void
  copy(line: Line): void
  copyReference(line: Line): void
  own(line: Line): void
  references(line: Line): void
  versions(line: Line): void
  remind(line: Line): void
  revert(line: Line): void
  remove(line: Line): void
}

/** What can be done with a line. */
export function LineMenu({ line, acts }: { line: Line; acts: LineActs }) {
  const { menu: texts } = useTexts(tableTexts)
  return <RowMenu label={texts.of(line.entry?.name ?? '')} entries={listEntries(line, acts, texts)} />
}

type Texts = (typeof tableTexts)['ru']['menu']

function listEntries(line: Line, acts: LineActs, texts: Texts): MenuEntry[] {
  const { place, saved, entry, mark } = line
  const canWrite = acts.canWrite && mark !== 'removed'
  const isNamed = entry !== null && entry.name !== ''
  const offered: (MenuEntry | false)[] = [
    canWrite && {
      label: place === 'root' ? texts.override : texts.edit,
      icon: <Pencil />,
      onSelect: () => acts.edit(line),
    },
    entry !== null && { label: texts.details, icon: <SquarePen />, onSelect: () => acts.details(line) },
    entry !== null && { label: texts.copy, icon: <Copy />, onSelect: () => acts.copy(line) },
    isNamed && { label: texts.copyReference, icon: <Link2 />, onSelect: () => acts.copyReference(line) },
    isNamed && { label: texts.references, icon: <Waypoints />, onSelect: () => acts.references(line) },
    isNamed && saved !== null && { label: texts.own, icon: <User />, onSelect: () => acts.own(line) },
    place === 'here' && { label: texts.versions, icon: <History />, onSelect: () => acts.versions(line) },
    canWrite &&
      place === 'here' && { label: texts.remind, icon: <Bell />, onSelect: () => acts.remind(line) },
    mark !== null && { label: texts.revert, icon: <Eraser />, onSelect: () => acts.revert(line) },
  ]
  const entries = offered.filter((one) => one !== false)
  if (!canWrite || place === 'root') return entries
  return [
    ...entries,
    { kind: 'separator' },
    { label: texts.remove, icon: <Trash2 />, danger: true, onSelect: () => acts.remove(line) },
  ]
}
