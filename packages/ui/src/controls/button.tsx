import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'
import { Spinner } from './spinner.tsx'

/** Classes of a button, for links that look like one. */
export const buttonStyle = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-[550] whitespace-nowrap transition-colors duration-100 select-none disabled:opacity-55 aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      look: {
        primary:
          'border-transparent bg-accent text-on-accent shadow-card enabled:not-aria-busy:hover:brightness-95',
        secondary: 'border-line-strong bg-surface text-text shadow-card enabled:not-aria-busy:hover:bg-hover',
        ghost:
          'border-transparent text-soft enabled:not-aria-busy:hover:bg-hover enabled:not-aria-busy:hover:text-text',
        danger: 'border-transparent bg-bad text-on-bad shadow-card enabled:not-aria-busy:hover:brightness-95',
      },
      size: { medium: 'h-[34px] px-[13px]', small: 'h-7 px-2.5 text-sm', large: 'h-10 px-4' },
    },
    defaultVariants: { look: 'secondary', size: 'medium' },
  },
)

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyle> & {
    icon?: ReactNode
    /** Keeps the size and the focus, shows a spinner and ignores presses until the work is done. */
    loading?: boolean
  }

export function Button({ look, size, icon, loading, disabled, className, children, ...rest }: ButtonProps) {
  const texts = useTexts(uiTexts)
  return (
    <button
      type="button"
      {...rest}
      {...(loading !== undefined && { onKeyDown: withoutRepeats(rest.onKeyDown) })}
      {...(loading && { onClick: ignore, 'aria-disabled': true, 'aria-busy': true })}
      // A disabled button loses the focus, and with it the keyboard its place on the page.
      disabled={disabled && !loading}
      className={buttonStyle({ look, size, className })}
    >
      {loading ? <Spinner /> : icon}
      {children}
      {loading && <span className="sr-only">{texts.loading}</span>}
    </button>
  )
}

/** Enter in a field of the form presses its button too, so that the form is not sent a second time. */
function ignore(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}

type OnKeyDown = ((event: KeyboardEvent<HTMLButtonElement>) => void) | undefined

/** Enter that is held down would begin the work again as soon as it is done. */
function withoutRepeats(onKeyDown: OnKeyDown): NonNullable<OnKeyDown> {
  return (event) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault()
    onKeyDown?.(event)
  }
}
