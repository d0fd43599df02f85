import { type ComponentProps, useState } from 'react'
import { classNames } from '../look/class-names.ts'
import { useFieldWiring } from './field.tsx'

export type CodeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'maxLength'> & {
  value: string
  onChange(value: string): void
  /** Called once, when the last digit arrives: by key, paste or the phone's suggestion. */
  onComplete?(value: string): void
  digits?: number
}

/**
 * A one-time code. One real input lies over the drawn cells, so that paste, autofill, undo and
 * screen readers work as in any field.
 */
export function CodeInput({ value, onChange, onComplete, digits = 6, className, ...rest }: CodeInputProps) {
  const wiring = useFieldWiring()
  const [focused, setFocused] = useState(false)
  const invalid = wiring['aria-invalid'] || rest['aria-invalid']

  function accept(typed: string) {
    const next = typed.replace(/\D/g, '').slice(0, digits)
    if (next === value) return
    onChange(next)
    if (next.length === digits) onComplete?.(next)
  }

  return (
    <div className={classNames('relative w-fit', className)}>
      <div aria-hidden="true" className="flex gap-2">
        {Array.from({ length: digits }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells are places, not things
            key={index}
            className={classNames(
              'grid h-11 w-10 place-items-center rounded-md border bg-surface font-mono text-lg shadow-card',
              invalid ? 'border-bad' : 'border-control',
              focused && index === Math.min(value.length, digits - 1) && 'outline-2 outline-(--focus)',
            )}
          >
            {value[index]}
          </span>
        ))}
      </div>
      <input
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        {...wiring}
        {...rest}
        value={value}
        onChange={(event) => accept(event.target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        className="absolute inset-0 w-full cursor-text bg-transparent pl-4 font-mono text-lg text-transparent caret-transparent outline-none selection:bg-transparent"
      />
    </div>
  )
}
