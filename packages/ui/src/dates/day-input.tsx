import { useState } from 'react'
import { Input, type InputProps } from '../controls/input.tsx'
import { useLang, useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'
import { parseDay, writeDay } from './calendar.rules.ts'

export type DayInputProps = Pick<InputProps, 'aria-label' | 'className'> & {
  /** As `2026-01-31`; empty: none. */
  value: string
  min?: string | undefined
  max?: string | undefined
  /** Gets a day that can be chosen, or the empty text. */
  onChange(day: string): void
}

/** A day as it is typed. What is no day, or none that can be chosen, is marked and changes nothing. */
export function DayInput({ value, min = '', max = '9999', onChange, ...props }: DayInputProps) {
  const { calendar: texts } = useTexts(uiTexts)
  const lang = useLang()
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string) => {
    const day = parseDay(text)
    return day !== null && day >= min && day <= max ? day : null
  }
  const isWrong = typed !== null && typed.trim() !== '' && read(typed) === null

  function type(text: string) {
    setTyped(text)
    const day = text.trim() === '' ? '' : read(text)
    if (day !== null) onChange(day)
  }

  return (
    <Input
      {...props}
      inputMode="numeric"
      autoComplete="off"
      placeholder={texts.shape}
      value={typed ?? (value === '' ? '' : writeDay(lang, value))}
      aria-invalid={isWrong || undefined}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped(null)}
    />
  )
}
