import type { ComponentProps } from 'react'
import { classNames } from '../look/class-names.ts'
import { useFieldWiring } from './field.tsx'

/** Border, ground and states shared by everything one types into. */
export const controlStyle =
  'h-[34px] w-full min-w-0 rounded-md border border-control bg-surface px-[11px] shadow-card transition-colors duration-100 hover:border-faint focus-visible:outline-offset-0 aria-invalid:border-bad disabled:opacity-55 max-sm:text-lg'

export type InputProps = ComponentProps<'input'> & {
  /** Addresses, keys and commands are set in the code face. */
  code?: boolean
}

export function Input({ code, className, ...rest }: InputProps) {
  const wiring = useFieldWiring()
  return (
    <input
      type="text"
      {...wiring}
      {...rest}
      className={classNames(controlStyle, code && 'font-mono text-code', className)}
    />
  )
}
