import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'
import { Spinner } from './spinner.tsx'

/** Classes of a button, for links that look like one. */
export const buttonStyle = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-[550] whitespace-nowrap transition-colors duration-100 select-none disabled:opacity-55 aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      look: {
        primary: 'border-transparent bg-accent text-on-accent shadow-card enabled:hover:brightness-95',
        secondary: 'border-line-strong bg-surface text-text shadow-card enabled:hover:bg-hover',
        ghost: 'border-transparent text-soft enabled:hover:bg-hover enabled:hover:text-text',
        danger: 'border-transparent bg-bad text-on-bad shadow-card enabled:hover:brightness-95',
      },
      size: { medium: 'h-[34px] px-[13px]', small: 'h-7 px-2.5 text-sm', large: 'h-10 px-4' },
    },
    defaultVariants: { look: 'secondary', size: 'medium' },
  },
)

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyle> & {
    icon?: ReactNode
    /** Keeps the size, shows a spinner and ignores presses until the work is done. */
    loading?: boolean
  }

export function Button({ look, size, icon, loading = false, className, children, ...rest }: ButtonProps) {
  const texts = useTexts(uiTexts)
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || loading}
      aria-busy={loading || undefined}
      className={buttonStyle({ look, size, className })}
    >
      {loading ? <Spinner /> : icon}
      {children}
      {loading && <span className="sr-only">{texts.loading}</span>}
    </button>
  )
}
