import { Ellipsis } from 'lucide-react'
import { IconButton } from '../controls/icon-button.tsx'
import { Menu } from '../menus/menu.tsx'
import type { MenuEntry } from '../menus/menu-entry.ts'

/** What can be done with a row without opening it. `label` names the row. */
export function RowMenu({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps presses on the menu from opening the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard never reaches the row through the menu
    <span onClick={(event) => event.stopPropagation()}>
      <Menu
        trigger={
          <IconButton label={label} tooltip={false} icon={<Ellipsis aria-hidden="true" />} size="small" />
        }
        entries={entries}
      />
    </span>
  )
}
