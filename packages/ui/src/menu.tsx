import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { type ReactElement, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { popupRowStyle, popupStyle } from './popup-style.ts'

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
  | { kind: 'choice'; label: string; value: string; onChange(value: string): void; options: MenuOption[] }

export type MenuOption = { value: string; label: string }

export type MenuProps = {
  /** A button that takes a ref and props. */
  trigger: ReactElement
  entries: readonly MenuEntry[]
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
}

export function Menu({ trigger, entries, align = 'end', side = 'bottom' }: MenuProps) {
  const triggerId = useId()
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger id={triggerId} render={trigger} />
      {/* At the end of the document, outside of the page's landmarks: so it is one itself. */}
      <BaseMenu.Portal role="region" aria-labelledby={triggerId}>
        <BaseMenu.Positioner align={align} side={side} sideOffset={4} className="z-50">
          <BaseMenu.Popup className={popupStyle}>
            {entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: separators have no name, and entries do not move
              <Entry key={index} entry={entry} />
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

const headingStyle = 'px-2.5 pt-2 pb-1 text-xs font-medium text-faint'

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'separator':
      return <BaseMenu.Separator className="-mx-1 my-1 h-px bg-line" />
    case 'heading':
      return <div className={headingStyle}>{entry.label}</div>
    case 'link':
      return (
        <BaseMenu.LinkItem render={entry.link} closeOnClick className={popupRowStyle}>
          {entry.icon}
          {entry.label}
        </BaseMenu.LinkItem>
      )
    case 'check':
      return (
        <BaseMenu.CheckboxItem
          checked={entry.checked}
          onCheckedChange={entry.onChange}
          className={popupRowStyle}
        >
          <Mark shown={entry.checked} />
          {entry.label}
        </BaseMenu.CheckboxItem>
      )
    case 'choice':
      return <Choice entry={entry} />
    default:
      return (
        <BaseMenu.Item
          disabled={entry.disabled}
          onClick={entry.onSelect}
          className={classNames(popupRowStyle, entry.danger && 'text-bad')}
        >
          {entry.icon}
          <span className="mr-auto">{entry.label}</span>
          {entry.hint && <span className="text-xs text-faint">{entry.hint}</span>}
        </BaseMenu.Item>
      )
  }
}

function Choice({ entry }: { entry: Extract<MenuEntry, { kind: 'choice' }> }) {
  return (
    <BaseMenu.RadioGroup value={entry.value} onValueChange={entry.onChange}>
      <div className={headingStyle}>{entry.label}</div>
      {entry.options.map((option) => (
        <BaseMenu.RadioItem key={option.value} value={option.value} className={popupRowStyle}>
          <Mark shown={option.value === entry.value} />
          {option.label}
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  )
}

function Mark({ shown }: { shown: boolean }) {
  return <Check aria-hidden="true" className={classNames('text-accent-text', !shown && 'invisible')} />
}
