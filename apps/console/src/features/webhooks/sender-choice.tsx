import { Combobox } from '@nora/ui'
import { useMemo } from 'react'
import { findPreset, PRESETS } from './presets.ts'

type SenderChoiceProps = {
  /** Empty: any sender. */
  value: string
  onChange(scheme: string): void
  /** What is set now: it is offered although the table may not have it. */
  known?: string
  words: { anySender: string; noSender: string }
}

/** A sender of the table, or any; found by typing. */
export function SenderChoice({ value, onChange, known = '', words }: SenderChoiceProps) {
  // The choice forgets what is typed when its options are others.
  const options = useMemo(
    () => [
      { value: '', label: words.anySender },
      ...PRESETS.map(({ name, label }) => ({ value: name, label, words: name })),
      ...(known !== '' && !findPreset(known) ? [{ value: known, label: known }] : []),
    ],
    [words.anySender, known],
  )
  return <Combobox value={value} onChange={onChange} none={words.noSender} options={options} />
}
