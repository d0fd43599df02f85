import type { Gateway } from '@nora/contract/gateways'
import { formatDuration, formatNumber } from '@nora/kit'
import { Checkbox, FactList, Field, Input, Section, Select, useLang, useTexts } from '@nora/ui'
import { Controller, useForm } from 'react-hook-form'
import { memberName } from '../members/member-name.ts'
import { SettingsForm } from '../settings-form.tsx'
import { isWithin } from './health-form.ts'
import { settingsTexts } from './settings.messages.ts'

const NOBODY = 'nobody'
const PERCENT_AT_FIRST = 10

type Form = {
  member: string
  percent: string
  all_methods: boolean
  with_credentials: boolean
  /** Never typed: refusals of the server are told at it. */
  mirror: string
}

/** Copies of requests to one more member, and how its answers compare. */
export function MirrorSettings({ gateway }: { gateway: Gateway }) {
  const texts = useTexts(settingsTexts)
  const { mirror, members } = gateway
  const values: Form = {
    member: mirror?.member_id ?? NOBODY,
    percent: `${mirror?.percent ?? PERCENT_AT_FIRST}`,
    all_methods: mirror?.all_methods ?? false,
    with_credentials: mirror?.with_credentials ?? false,
    mirror: '',
  }
  const form = useForm<Form>({ values, resetOptions: { keepDirtyValues: true } })
  const { errors } = form.formState
  return (
    <SettingsForm
      title={texts.mirror}
      help={texts.mirrorHelp}
      gateway={gateway}
      form={form}
      values={values}
      toChanges={(typed) => ({ mirror: toMirror(typed) })}
    >
      <Controller
        control={form.control}
        name="member"
        render={({ field }) => (
          <Field label={texts.mirrorTo} error={errors.mirror?.message}>
            <Select
              value={field.value}
              onChange={field.onChange}
              options={[
                { value: NOBODY, label: texts.mirrorOff },
                ...members.map((member) => ({ value: member.id, label: memberName(member) })),
              ]}
            />
          </Field>
        )}
      />
      {form.watch('member') !== NOBODY && (
        <>
          <Field label={texts.percent} error={errors.percent?.message}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              {...form.register('percent', {
                validate: (text) => isWithin(text, 1, 100) || texts.percentNeeded,
              })}
            />
          </Field>
          <Checkbox label={texts.allMethods} {...form.register('all_methods')} />
          <Checkbox label={texts.credentials} {...form.register('with_credentials')} />
        </>
      )}
      <Comparison gateway={gateway} />
    </SettingsForm>
  )
}

function Comparison({ gateway: { mirrored } }: { gateway: Gateway }) {
  const { mirrored: title, mirroredFacts: names } = useTexts(settingsTexts)
  const lang = useLang()
  if (!mirrored) return null
  const { requests, same_status, same_length, slower_ms, dropped } = mirrored
  const part = (count: number) =>
    formatNumber(lang, requests === 0 ? 0 : count / requests, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <Section title={title}>
      <FactList
        facts={[
          [names.requests, formatNumber(lang, requests)],
          [names.sameStatus, part(same_status)],
          [names.sameLength, part(same_length)],
          [names.slower, formatDuration(lang, Math.round(Math.max(0, slower_ms)))],
          [names.dropped, formatNumber(lang, dropped)],
        ]}
      />
    </Section>
  )
}

function toMirror({ member, percent, all_methods, with_credentials }: Form): Gateway['mirror'] {
  if (member === NOBODY) return null
  return { member_id: member, percent: Number(percent), all_methods, with_credentials }
}
