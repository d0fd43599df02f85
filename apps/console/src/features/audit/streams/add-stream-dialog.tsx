import type { AuditStream } from '@nora/contract/audit'
import { Field, FormDialog, Input, notify, Segmented, Textarea, useTexts } from '@nora/ui'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { SecretOnce } from './secret-once.tsx'
import { streamsTexts } from './streams.messages.ts'
import { useCreateStream } from './streams.queries.ts'

export type AddStreamDialogProps = { onClose(): void }

/** The form, and then the only moment the secret of a webhook is on the screen. */
export function AddStreamDialog({ onClose }: AddStreamDialogProps) {
  const creating = useCreateStream()
  const secret = creating.data?.secret
  if (creating.data && secret) return <SecretOnce stream={creating.data} secret={secret} onClose={onClose} />
  return <StreamForm creating={creating} onClose={onClose} />
}

type Form = { name: string; kind: AuditStream['kind']; url: string; ca_pem: string }

const KINDS = ['webhook', 'syslog'] as const
const EXAMPLES = {
  webhook: 'https://siem.example.com/nora',
  syslog: 'syslog+tls://logs.example.com:6514',
} as const

type StreamFormProps = AddStreamDialogProps & { creating: ReturnType<typeof useCreateStream> }

function StreamForm({ creating, onClose }: StreamFormProps) {
  const { dialog: texts, ...all } = useTexts(streamsTexts)
  const form = useForm<Form>({ defaultValues: { name: '', kind: 'webhook', url: '', ca_pem: '' } })
  const { errors, isDirty } = form.formState
  const kind = form.watch('kind')
  const { submit, problem } = useSubmit(
    form,
    ({ ca_pem, ...rest }) => creating.mutateAsync({ ...rest, ca_pem: ca_pem.trim() || null }),
    ({ name, secret }) => {
      if (secret !== null) return
      notify({ title: texts.added(name) })
      onClose()
    },
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      description={texts.sentence}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
      sending={creating.isPending}
      dirty={isDirty}
    >
      <div className="flex flex-col gap-1.5">
        <span className="font-[550]">{all.kind}</span>
        <Segmented
          label={all.kind}
          value={kind}
          onChange={(value) => form.setValue('kind', value, { shouldDirty: true })}
          options={KINDS.map((value) => ({ value, label: all.kinds[value] }))}
        />
      </div>
      <Field label={texts.name} help={texts.nameHelp} error={errors.name?.message}>
        <Input
          autoComplete="off"
          maxLength={60}
          {...form.register('name', { validate: (text) => text.trim() !== '' || texts.nameNeeded })}
        />
      </Field>
      <Field label={texts.url[kind]} help={texts.urlHelp[kind]} error={errors.url?.message}>
        <Input
          autoComplete="off"
          inputMode="url"
          spellCheck={false}
          placeholder={EXAMPLES[kind]}
          {...form.register('url', { validate: (text) => text.trim() !== '' || texts.urlNeeded })}
        />
      </Field>
      <Field label={texts.ca} help={texts.caHelp} error={errors.ca_pem?.message} optional>
        <Textarea
          code
          rows={3}
          spellCheck={false}
          placeholder="-----BEGIN CERTIFICATE-----"
          {...form.register('ca_pem')}
        />
      </Field>
      <FormProblem problem={problem} />
    </FormDialog>
  )
}
