import { Search, X } from 'lucide-react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { classNames } from '../look/class-names.ts'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'
import { IconButton } from './icon-button.tsx'
import { controlStyle } from './input.tsx'

export type SearchFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  label: string
  value: string
  onChange(value: string): void
  /** Shown at the right while the field is empty: the key that leads here. */
  hint?: ReactNode
}

/** Answers every key at once; Escape empties it. */
export function SearchField({ label, value, onChange, hint, className, ...rest }: SearchFieldProps) {
  const texts = useTexts(uiTexts)

  function clearOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || value === '') return
    event.preventDefault()
    event.stopPropagation()
    onChange('')
  }

  return (
    <div className={classNames('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-[11px] size-3.5 -translate-y-1/2 text-faint"
      />
      <input
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        {...rest}
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={clearOnEscape}
        className={classNames(controlStyle, 'pr-9 pl-8 [&::-webkit-search-cancel-button]:hidden')}
      />
      <span className="absolute top-1/2 right-[3px] -translate-y-1/2">
        {value === '' ? (
          <span className="px-2">{hint}</span>
        ) : (
          <IconButton
            label={texts.clearSearch}
            tooltip={false}
            icon={<X aria-hidden="true" />}
            size="small"
            onClick={() => onChange('')}
          />
        )}
      </span>
    </div>
  )
}
