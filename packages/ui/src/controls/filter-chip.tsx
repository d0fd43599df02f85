import { Plus, X } from 'lucide-react'
import type { ReactElement } from 'react'
import { classNames } from '../look/class-names.ts'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'
import { Menu } from '../menus/menu.tsx'
import type { MenuOption } from '../menus/menu-entry.ts'

export type FilterChipProps = {
  label: string
  options: readonly MenuOption[]
  /** Chosen values; none means the filter is not set. */
  value: readonly string[]
  onChange(value: string[]): void
}

/** A filter of a list: dashed while unset, solid with what it lets through once set. */
export function FilterChip({ label, options, value, onChange }: FilterChipProps) {
  const texts = useTexts(uiTexts)
  const chosen = options.filter((option) => value.includes(option.value))
  const set = chosen.length > 0
  return (
    <span
      className={classNames(
        'inline-flex h-[34px] items-center rounded-md border border-line-strong font-medium text-soft',
        set ? 'bg-surface text-text' : 'border-dashed',
      )}
    >
      <Menu
        align="start"
        trigger={chipButton(
          set ? `${label}: ${chosen.map((option) => option.label).join(', ')}` : label,
          set,
        )}
        entries={options.map((option) => ({
          kind: 'check',
          label: option.label,
          checked: value.includes(option.value),
          onChange: (checked) =>
            onChange(checked ? [...value, option.value] : value.filter((one) => one !== option.value)),
        }))}
      />
      {set && (
        <button
          type="button"
          aria-label={`${texts.removeFilter}: ${label}`}
          onClick={() => onChange([])}
          className="mr-1 grid size-6 place-items-center rounded-sm text-faint hover:bg-hover hover:text-text"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </span>
  )
}

function chipButton(text: string, set: boolean): ReactElement {
  return (
    <button
      type="button"
      className={classNames(
        'inline-flex h-full items-center gap-1.5 rounded-md pl-[11px] hover:text-text',
        set ? 'pr-1' : 'pr-[11px]',
      )}
    >
      {!set && <Plus aria-hidden="true" className="size-3.5" />}
      {text}
    </button>
  )
}
