import type { ReactElement, ReactNode } from 'react'

export type MenuEntry =
  | { kind: 'separator' }
  | { kind: 'heading'; label: string }
  | {
      kind?: 'action'
      label: string
      icon?: ReactNode
      hint?: ReactNode
      danger?: boolean
      disabled?: boolean
      onSelect(): void
    }
  /** `link` is an anchor or a router's link without children. */
  | { kind: 'link'; label: string; icon?: ReactNode; link: ReactElement }
  | { kind: 'check'; label: string; checked: boolean; onChange(checked: boolean): void }
  | {
      kind: 'choice'
      label: string
      value: string
      onChange(value: string): void
      options: MenuOption[]
      /** The choice is the end of it; else the menu stays to show what changed. */
      closesMenu?: boolean
    }

export type MenuOption = {
  value: string
  label: string
  icon?: ReactNode /** Smaller, below the label. */
  note?: string
}

export type MenuProps = {
  /** A button that takes a ref and props. */
  trigger: ReactElement
  entries: readonly MenuEntry[]
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
}
