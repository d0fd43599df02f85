import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { classNames } from '../look/class-names.ts'
import type { MenuEntry, MenuOption, MenuProps } from './menu-entry.ts'
import { popupRowStyle, popupStyle } from './popup-style.ts'

export type MenuPopupProps = Omit<MenuProps, 'trigger'> & {
  open: boolean
  onOpenChange(open: boolean): void
  /** The keyboard opened it: the first enabled entry gets the focus. */
  isByKeys: boolean
  /** The button: the popup stands at it, is named by it, and gives the focus back to it. */
  anchor: RefObject<HTMLElement | null>
  anchorId: string
}

/** Shows the menu. It is a file of its own, so that it loads when a menu is about to be used. */
export function MenuPopup({ entries, align = 'end', side = 'bottom', ...popup }: MenuPopupProps) {
  const { anchor, anchorId, isByKeys } = popup
  const list = useRef<HTMLDivElement>(null)
  return (
    <BaseMenu.Root
      open={popup.open}
      onOpenChange={(open) => popup.onOpenChange(open)}
      onOpenChangeComplete={(open) => open && isByKeys && focusFirst(list.current)}
    >
      {/* It is at the end of the document, outside of the page’s landmarks, so it is a landmark itself. */}
      <BaseMenu.Portal role="region" aria-labelledby={anchorId}>
        <BaseMenu.Positioner anchor={anchor} align={align} side={side} sideOffset={4} className="z-50">
          <BaseMenu.Popup ref={list} className={popupStyle} finalFocus={anchor} aria-labelledby={anchorId}>
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

function focusFirst(list: HTMLElement | null): void {
  list?.querySelector<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')?.focus()
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
        <BaseMenu.RadioItem
          key={option.value}
          value={option.value}
          closeOnClick={entry.closesMenu ?? false}
          className={popupRowStyle}
        >
          <Mark shown={option.value === entry.value} />
          {option.icon}
          <OptionText {...option} />
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  )
}

function OptionText({ label, note }: MenuOption) {
  if (note === undefined) return label
  return (
    <span className="min-w-0">
      <span className="block truncate">{label}</span>
      <span className="block truncate text-xs text-faint">{note}</span>
    </span>
  )
}

function Mark({ shown }: { shown: boolean }) {
  return <Check aria-hidden="true" className={classNames('text-accent-text', !shown && 'invisible')} />
}
