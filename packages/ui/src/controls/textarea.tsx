import type { ComponentProps } from 'react'
import { classNames } from '../look/class-names.ts'
import { useFieldWiring } from './field.tsx'
import { controlStyle } from './input.tsx'

export type TextareaProps = ComponentProps<'textarea'> & {
  /** Bodies, headers and keys are set in the code face. */
  code?: boolean
}

export function Textarea({ code, className, ...rest }: TextareaProps) {
  const wiring = useFieldWiring()
  return (
    <textarea
      {...wiring}
      {...rest}
      className={classNames(controlStyle, 'h-auto resize-y py-2', code && 'font-mono text-code', className)}
    />
  )
}
