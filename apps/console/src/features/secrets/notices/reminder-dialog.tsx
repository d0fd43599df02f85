import type { Reminder, ReminderInterval } from '@nora/contract/secrets'
import { DayInput, Field, FormDialog, notify, Select, useLang, useTexts } from '@nora/ui'
import { useState } from 'react'
import { usePlatform } from '../../../platform/platform.tsx'
import { useTask } from '../../../platform/vault/use-task.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { useSecretsChange } from '../secrets.queries.ts'
import { noticesTexts } from './notices.messages.ts'
import { writeDay } from './write-day.ts'

type Named = { id: string; name: string }
type ReminderDialogProps = {
  configId: string
  /** Of which secret it is; null: to be chosen, or the whole config. */
  secret: Named | null
  choices: readonly Named[]
  /** The one to change, and what it is of in words. */
  changed?: { reminder: Reminder; what: string }
  onClose(): void
}

const WHOLE = ''
const INTERVALS = [
  '7d',
  '14d',
  '30d',
  '60d',
  '90d',
  '1mo',
  '1y',
] as const satisfies readonly ReminderInterval[]

/** When to remind of a secret, or of the whole config. */
export function ReminderDialog({ configId, secret, choices, changed, onClose }: ReminderDialogProps) {
  const { reminder: texts, reminders } = useTexts(noticesTexts)
  const lang = useLang()
  const { clock } = usePlatform()
  const today = clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length)
  const before = changed?.reminder
  const [secretId, setSecretId] = useState(secret?.id ?? WHOLE)
  const [every, setEvery] = useState<ReminderInterval>(before?.every ?? '90d')
  const [from, setFrom] = useState(before?.starts_on ?? '')
  const { run, problem, isBusy } = useTask()
  const saving = useSecretsChange((vault, secret_id: string | null) => {
    const days = { every, ...(from !== '' && from !== before?.starts_on && { starts_on: from }) }
    return before
      ? vault.changeReminder(configId, before.id, days)
      : vault.createReminder(configId, { secret_id, ...days })
  })
  const submit = () =>
    run(async () => {
      const saved = await saving.mutateAsync(secretId === WHOLE ? null : secretId)
      notify({ title: texts.saved(writeDay(lang, saved.next_on)) })
      onClose()
    })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={changed ? texts.changing(changed.what) : secret ? texts.titleOf(secret.name) : texts.title}
      description={texts.sentence}
      submit={changed ? texts.save : texts.create}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      sending={isBusy}
      dirty={from !== (before?.starts_on ?? '') || (before !== undefined && every !== before.every)}
    >
      {secret === null && !changed && (
        <Field label={texts.what}>
          <Select
            value={secretId}
            onChange={setSecretId}
            options={[
              { value: WHOLE, label: reminders.whole },
              ...choices.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
      )}
      <Field label={texts.every}>
        <Select
          value={every}
          onChange={setEvery}
          options={INTERVALS.map((value) => ({ value, label: reminders.every[value] }))}
        />
      </Field>
      <Field label={texts.from} help={texts.fromHelp} optional={!changed}>
        <DayInput
          value={from}
          min={before && before.starts_on < today ? before.starts_on : today}
          onChange={setFrom}
        />
      </Field>
      <FailedNotice
        title={(failures) => (changed ? failures.reminderSaved : failures.reminderMade)}
        problem={problem}
      />
    </FormDialog>
  )
}
