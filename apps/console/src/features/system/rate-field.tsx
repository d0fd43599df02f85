import { useTexts } from '@nora/ui'
import { useId } from 'react'
import { feedbackTexts } from './feedback.messages.ts'

const RATES = [1, 2, 3, 4, 5] as const

export type RateFieldProps = { value: number | null; onChange(value: number): void; error: boolean }

/** Offers one of five. Native radios underneath make arrows and Tab work by themselves. */
export function RateField({ value, onChange, error }: RateFieldProps) {
  const texts = useTexts(feedbackTexts)
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-[550]">{texts.rate}</legend>
      <div className="mt-1.5 grid grid-cols-5 gap-1.5 sm:gap-2">
        {RATES.map((rate) => (
          <label
            key={rate}
            className="relative flex cursor-pointer flex-col items-center rounded-md border border-control py-2 text-xs text-soft transition-colors duration-100 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name={id}
              checked={rate === value}
              onChange={() => onChange(rate)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="text-lg font-semibold text-text">{rate}</span>
            {texts.rates[rate]}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-bad">
          {texts.rateNeeded}
        </p>
      )}
    </fieldset>
  )
}
