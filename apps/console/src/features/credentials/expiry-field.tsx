import { formatDateTime } from '@nora/kit'
import { classNames, DayInput, Field, lazyPart, Select, useLang, useTexts } from '@nora/ui'
import { Suspense } from 'react'
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

const CalendarPopover = lazyPart(() => import('../../platform/calendar-popover.ts'), 'CalendarPopover')

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
          <ExpiryDay value={value} onChange={onChange} />
        </Field>
      )}
    </div>
  )
}

function ExpiryDay({ value, onChange }: Pick<ExpiryFieldProps, 'value' | 'onChange'>) {
  const { clock } = usePlatform()
  const today = toDateValue(clock.now())
  const choose = (date: string) => onChange({ ...value, date })
  return (
    <span className="flex items-center gap-1.5">
      <DayInput value={value.date} min={today} onChange={choose} className="min-w-0 flex-1" />
      <Suspense fallback={<span className="size-8" />}>
        <CalendarPopover
          from={value.date || null}
          to={value.date || null}
          min={today}
          today={today}
          onChoose={(day) => {
            choose(day)
            return false
          }}
        />
      </Suspense>
    </span>
  )
}
