import { type ReactNode, useId } from 'react'
import { classNames } from '../look/class-names.ts'

export type SegmentedProps<Value extends string> = {
  label: string
  value: Value
  onChange(value: NoInfer<Value>): void
  options: readonly { value: Value; label: ReactNode }[]
  className?: string
}

/** Links that look like the choice below: the current one leads to the page that is open. */
export const segmentedStyle =
  'flex w-fit max-w-full min-w-0 gap-0.5 overflow-x-auto rounded-md border border-line bg-sunken p-0.5'

const ITEM =
  'relative rounded-sm px-[7px] py-[3px] text-sm font-medium whitespace-nowrap text-soft ring-line ring-inset hover:text-text sm:px-[11px]'

export const segmentedItemStyle = `${ITEM} aria-[current=page]:bg-(--chosen) aria-[current=page]:text-text aria-[current=page]:shadow-card aria-[current=page]:ring-1`

/**
 * Offers a few choices that are all in sight. Native radios underneath make arrows, Tab and forms work by
 * themselves.
 */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classNames(segmentedStyle, props.className)}>
      <legend className="sr-only">{props.label}</legend>
      {props.options.map((option) => (
        <label
          key={option.value}
          className={`${ITEM} cursor-pointer has-checked:bg-(--chosen) has-checked:text-text has-checked:shadow-card has-checked:ring-1 has-focus-visible:outline-2 has-focus-visible:outline-(--focus)`}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
