import type { CreateMonitor } from '@nora/contract/secrets'
import { Field, FormDialog, Input, notify, OnceDialog, Segmented, Select, useTexts } from '@nora/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFormTask } from '../../../platform/vault/use-form-task.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { usePersonNames } from '../people/use-person-names.ts'
import type { ConfigPlace } from '../place/config-place.ts'
import { useSecretsChange } from '../secrets.queries.ts'
import { noticesTexts } from './notices.messages.ts'

const KINDS = ['email', 'webhook'] as const
const URL_MAX = 2_000
const ME = ''

type MonitorForm = { kind: (typeof KINDS)[number]; user_id: string; url: string }

/** Whom to tell that a config changed. The secret of a webhook is shown once. */
export function MonitorDialog({ place: { config }, onClose }: { place: ConfigPlace; onClose(): void }) {
  const { monitor: texts, once } = useTexts(noticesTexts)
  const personName = usePersonNames()
  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm<MonitorForm>({ defaultValues: { kind: 'email', user_id: ME, url: '' } })
  const { run, problem, isBusy } = useFormTask(form)
  const making = useSecretsChange((vault, monitor: CreateMonitor) => vault.createMonitor(config.id, monitor))
  if (secret !== null) {
    return (
      <OnceDialog texts={once} secret={secret} onClose={onClose}>
        <p className="mt-4 text-sm text-soft">{once.how}</p>
      </OnceDialog>
    )
  }
  const submit = form.handleSubmit((values) =>
    run(async () => {
      const made = await making.mutateAsync(toMonitor(values))
      notify({ title: texts.created })
      if (made.secret === null) onClose()
      else setSecret(made.secret)
    }),
  )
  const kind = form.watch('kind')
  const people = config.access.filter((one) => one.kind === 'person')
  const { errors, isDirty } = form.formState
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      description={texts.sentence}
      submit={texts.create}
      onSubmit={(event) => void submit(event)}
      sending={isBusy}
      dirty={isDirty}
    >
      <Segmented
        label={texts.kind}
        value={kind}
        onChange={(next) => form.setValue('kind', next, { shouldDirty: true })}
        options={KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
      />
      {kind === 'email' ? (
        <Field label={texts.to} help={texts.emailHelp} error={errors.user_id?.message}>
          <Select
            value={form.watch('user_id')}
            onChange={(user_id) => form.setValue('user_id', user_id, { shouldDirty: true })}
            options={[
              { value: ME, label: texts.me },
              ...people.map(({ subject }) => ({ value: subject, label: personName(subject) })),
            ]}
          />
        </Field>
      ) : (
        <Field label={texts.url} help={texts.urlHelp} error={errors.url?.message}>
          <Input
            code
            autoComplete="off"
            spellCheck={false}
            maxLength={URL_MAX}
            placeholder="https://ci.example.com/nora"
            {...form.register('url', { validate: (url) => URL.canParse(url.trim()) || texts.urlNeeded })}
          />
        </Field>
      )}
      <FailedNotice title={(failures) => failures.monitorMade} problem={problem} />
    </FormDialog>
  )
}

function toMonitor({ kind, user_id, url }: MonitorForm): CreateMonitor {
  if (kind === 'webhook') return { kind, url: url.trim() }
  return { kind, ...(user_id !== ME && { user_id }) }
}
