import { Command } from 'cmdk'
import type { ReactNode } from 'react'

export function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-faint"
    >
      {children}
    </Command.Group>
  )
}

type ItemProps = {
  /** Unique in the menu: no label needs to be. */
  id: string
  icon: ReactNode
  label: string
  note?: string
  /** What it may be called besides, in both languages. */
  words?: string
  onSelect(): void
}

export function Item({ id, icon, label, note, words, onSelect }: ItemProps) {
  return (
    <Command.Item
      value={id}
      keywords={[label, note ?? '', words ?? '']}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 select-none data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint"
    >
      {icon}
      <span className="truncate">{label}</span>
      {note && <span className="ml-auto truncate pl-3 font-mono text-xs text-faint">{note}</span>}
    </Command.Item>
  )
}
