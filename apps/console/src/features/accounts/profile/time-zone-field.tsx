import { Combobox, useLang, useTexts } from '@nora/ui'
import { useMemo } from 'react'
import { usePlatform } from '../../../platform/platform.tsx'
import { profileTexts } from './profile.messages.ts'
import { getTimeZones } from './time-zones.ts'

export type TimeZoneFieldProps = {
  value: string | null
  disabled: boolean
  /** Gets the empty text for no zone. */
  onChange(zone: string): void
}

/** Four hundred zones, found by city, by the name in the reader's language or by the offset. */
export function TimeZoneField({ value, disabled, onChange }: TimeZoneFieldProps) {
  const { timeZone: texts } = useTexts(profileTexts)
  const lang = useLang()
  const { clock } = usePlatform()
  const options = useMemo(
    () => [
      { value: '', label: texts.none },
      ...getTimeZones(lang, value, clock.now()).map(({ name, title, offset }) => ({
        value: name,
        label: name.replaceAll('_', ' '),
        note: offset,
        words: `${name} ${title}`,
      })),
    ],
    [lang, texts.none, value, clock],
  )
  return (
    <Combobox
      aria-label={texts.title}
      value={value ?? ''}
      onChange={onChange}
      options={options}
      none={texts.noneFound}
      disabled={disabled}
      className="w-full sm:w-64"
    />
  )
}
