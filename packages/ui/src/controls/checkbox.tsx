import { Check, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useImperativeHandle, useRef } from 'react'
import { classNames } from '../look/class-names.ts'
import { useFieldWiring } from './field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Without a label, give `aria-label`. */
  label?: ReactNode
  help?: ReactNode
  /** Some, not all: the head of a list of choices. */
  indeterminate?: boolean
}

export function Checkbox({ label, help, indeterminate = false, className, ref, ...rest }: CheckboxProps) {
  const wiring = useFieldWiring()
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate
  }, [indeterminate])

  const Mark = indeterminate ? Minus : Check
  return (
    <label className={classNames('inline-flex items-start gap-2.5', className)}>
      <span className="relative mt-0.5 grid size-4 shrink-0 place-items-center">
        <input
          {...wiring}
          {...rest}
          ref={input}
          type="checkbox"
          className="peer absolute inset-0 appearance-none rounded-xs border border-control bg-surface checked:border-transparent checked:bg-accent indeterminate:border-transparent indeterminate:bg-accent disabled:opacity-55"
        />
        <Mark
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none relative size-3 text-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
        />
      </span>
      {(label || help) && (
        <span>
          {label}
          {help && <span className="block text-sm text-soft">{help}</span>}
        </span>
      )}
    </label>
  )
}
