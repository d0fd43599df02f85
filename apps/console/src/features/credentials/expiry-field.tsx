import { formatDateTime } from '@nora/kit'
import { classNames, Field, Input, Select, useLang, useTexts } from '@nora/ui'
import { usePlatform } from '../../platform/platform.tsx'
import { expiryTexts } from './expiry.messages.ts'
import {
  type Expiry,
  type ExpiryChoice,
  expiryMoment,
  PRESETS_MS,
  type Preset,
  toDateValue,
} from './expiry.rules.ts'

export type ExpiryFieldProps = {
  value: Expiry
  onChange(value: Expiry): void
  /** The server's sentence about it. */
  error: string | undefined
  /** The expiry of an existing key, which can be left as it is. */
  current?: string | null
}

/** A duration, a day, or never; says below which moment that is. */
export function ExpiryField({ value, onChange, error, current }: ExpiryFieldProps) {
  const texts = useTexts(expiryTexts)
  const lang = useLang()
  const { clock } = usePlatform()
  const moment = expiryMoment(value, clock.now(), current ?? null)
  const help = moment
    ? texts.until(formatDateTime(lang, moment))
    : moment === null
      ? texts.neverHelp
      : undefined
  const presets = Object.keys(PRESETS_MS) as Preset[]
  const options: { value: ExpiryChoice; label: string }[] = [
    ...(current === undefined ? [] : [{ value: 'keep' as const, label: texts.keep }]),
    ...presets.map((preset) => ({ value: preset, label: texts.presets[preset] })),
    { value: 'date', label: texts.date },
    { value: 'never', label: texts.never },
  ]
  const isDate = value.choice === 'date'
  return (
    <div className={classNames('grid gap-x-3 gap-y-4', isDate && 'sm:grid-cols-2')}>
      <Field label={texts.label} help={isDate ? undefined : help} error={isDate ? undefined : error}>
        <Select
          value={value.choice}
          onChange={(choice) => onChange({ ...value, choice })}
          options={options}
        />
      </Field>
      {isDate && (
        <Field label={texts.pickDate} help={help} error={error}>
          <Input
            type="date"
            min={toDateValue(clock.now())}
            value={value.date}
            onChange={(event) => onChange({ ...value, date: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}
