import { Combobox as BaseCombobox } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { classNames } from '../look/class-names.ts'
import { popupRowStyle, popupStyle } from '../menus/popup-style.ts'
import { useFieldWiring } from './field.tsx'
import { controlStyle } from './input.tsx'

export type ComboboxOption = {
  value: string
  label: string
  note?: string
  /** What it is also found by. */
  words?: string
}

export type ComboboxProps = {
  value: string
  onChange(value: string): void
  options: readonly ComboboxOption[]
  /** In place of the list when nothing is found. */
  none: string
  placeholder?: string
  disabled?: boolean
  className?: string
  /** Needed outside a `Field`. */
  'aria-label'?: string
}

/** One of many, found by typing: every word has to be in the label, the note or the words beside it. */
export function Combobox({ value, onChange, options, none, ...props }: ComboboxProps) {
  const { id, ...wiring } = useFieldWiring()
  const chosen = options.find((option) => option.value === value) ?? null
  return (
    <BaseCombobox.Root<ComboboxOption>
      items={options}
      value={chosen}
      onValueChange={(option) => option && onChange(option.value)}
      filter={matches}
      itemToStringLabel={({ label }) => label}
      isItemEqualToValue={(one, other) => one.value === other.value}
      disabled={props.disabled}
      autoHighlight
    >
      <BaseCombobox.InputGroup className={classNames('relative', props.className)}>
        <BaseCombobox.Input
          id={id}
          {...wiring}
          aria-label={props['aria-label']}
          placeholder={props.placeholder}
          onFocus={(event) => event.currentTarget.select()}
          className={classNames(controlStyle, 'pr-9')}
        />
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-faint"
        />
      </BaseCombobox.InputGroup>
      <BaseCombobox.Portal>
        <BaseCombobox.Positioner sideOffset={4} className="z-50">
          <BaseCombobox.Popup className={classNames(popupStyle, 'max-h-80 w-80 max-w-[calc(100vw-2rem)]')}>
            <BaseCombobox.Empty className="empty:hidden">
              <span className="block px-2.5 py-2 text-soft">{none}</span>
            </BaseCombobox.Empty>
            <BaseCombobox.List>
              {(option: ComboboxOption) => (
                <BaseCombobox.Item key={option.value} value={option} className={popupRowStyle}>
                  <span className="mr-auto min-w-0 truncate">{option.label}</span>
                  {option.note && <span className="shrink-0 text-xs text-faint">{option.note}</span>}
                  <BaseCombobox.ItemIndicator>
                    <Check aria-hidden="true" className="text-accent-text" />
                  </BaseCombobox.ItemIndicator>
                </BaseCombobox.Item>
              )}
            </BaseCombobox.List>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  )
}

function matches({ label, note = '', words = '' }: ComboboxOption, query: string): boolean {
  const text = `${label} ${note} ${words}`.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
