import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../look/class-names.ts'
import { Tooltip } from '../menus/tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** Name for assistive technology; also the tooltip. */
  label: string
  icon: ReactNode
  size?: 'small' | 'medium'
  tooltip?: boolean
}

export function IconButton({
  label,
  icon,
  size = 'medium',
  tooltip = true,
  className,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classNames(
        'inline-grid shrink-0 place-items-center rounded-sm text-faint transition-colors duration-100 enabled:hover:bg-hover enabled:hover:text-text disabled:opacity-55 aria-expanded:bg-hover [&_svg]:size-4',
        size === 'small' ? 'size-7' : 'size-[34px]',
        className,
      )}
    >
      {icon}
    </button>
  )
  return tooltip ? <Tooltip text={label}>{button}</Tooltip> : button
}
