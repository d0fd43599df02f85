import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as BaseSelect } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { classNames } from '../look/class-names.ts'
import { popupRowStyle, popupStyle } from '../menus/popup-style.ts'
import { useFieldWiring } from './field.tsx'
import { controlStyle } from './input.tsx'

export type SelectOption<Value extends string> = { value: Value; label: string; note?: string }

export type SelectProps<Value extends string> = {
  value: Value | null
  onChange(value: NoInfer<Value>): void
  options: readonly SelectOption<Value>[]
  placeholder?: string
  disabled?: boolean
  name?: string
  className?: string
  /** Needed outside a `Field`. */
  'aria-label'?: string
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { id, ...wiring } = useFieldWiring()
  return (
    <BaseSelect.Root
      items={props.options}
      value={props.value}
      onValueChange={(value) => value !== null && props.onChange(value)}
      disabled={props.disabled}
      name={props.name}
    >
      <BaseSelect.Trigger
        id={id}
        {...wiring}
        aria-label={props['aria-label']}
        className={classNames(
          controlStyle,
          'flex items-center justify-between gap-2 text-left',
          props.className,
        )}
      >
        <BaseSelect.Value
          placeholder={props.placeholder}
          className={classNames('truncate', props.value === null && 'text-faint')}
        />
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-faint" />
      </BaseSelect.Trigger>
      {/* The page's policy forbids style elements: one would hide scrollbars when the popup lies over its trigger. */}
      <CSPProvider disableStyleElements>
        <BaseSelect.Portal>
          <BaseSelect.Positioner alignItemWithTrigger={false} sideOffset={4} className="z-50">
            <BaseSelect.Popup className={classNames(popupStyle, 'min-w-(--anchor-width)')}>
              {props.options.map((option) => (
                <BaseSelect.Item key={option.value} value={option.value} className={popupRowStyle}>
                  <BaseSelect.ItemText className="mr-auto">{option.label}</BaseSelect.ItemText>
                  {option.note && <span className="text-xs text-faint">{option.note}</span>}
                  <BaseSelect.ItemIndicator>
                    <Check aria-hidden="true" className="text-accent-text" />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </CSPProvider>
    </BaseSelect.Root>
  )
}
