import type { ReminderInterval } from '@nora/contract/secrets'
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
export function ReminderDialog({ configId, secret, choices, onClose }: ReminderDialogProps) {
  const { reminder: texts, reminders } = useTexts(noticesTexts)
  const lang = useLang()
  const { clock } = usePlatform()
  const today = clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length)
  const [secretId, setSecretId] = useState(secret?.id ?? WHOLE)
  const [every, setEvery] = useState<ReminderInterval>('90d')
  const [from, setFrom] = useState('')
  const { run, problem, isBusy } = useTask()
  const making = useSecretsChange((vault, secret_id: string | null) =>
    vault.createReminder(configId, { secret_id, every, ...(from !== '' && { starts_on: from }) }),
  )
  const submit = () =>
    run(async () => {
      const made = await making.mutateAsync(secretId === WHOLE ? null : secretId)
      notify({ title: texts.created(writeDay(lang, made.next_on)) })
      onClose()
    })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={secret ? texts.titleOf(secret.name) : texts.title}
      description={texts.sentence}
      submit={texts.create}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      sending={isBusy}
      dirty={from !== ''}
    >
      {secret === null && (
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
      <Field label={texts.from} help={texts.fromHelp} optional>
        <DayInput value={from} min={today} onChange={setFrom} />
      </Field>
      <FailedNotice title={(failures) => failures.reminderMade} problem={problem} />
    </FormDialog>
  )
}
