import { Field, FormDialog, notify, Textarea, useTexts } from '@nora/ui'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { type Rights, RightsFields } from '../rights-fields.tsx'
import { useTeamChange } from '../team.queries.ts'
import { checkEmails, toEmails } from './emails.ts'
import { invitesTexts } from './invites.messages.ts'

type Form = Rights & { emails: string }

const DEFAULTS: Form = { emails: '', role: 'member', has_seat: true, role_ids: [] }

export function InviteDialog({ onClose }: { onClose(): void }) {
  const { dialog: texts } = useTexts(invitesTexts)
  const inviting = useTeamChange(
    (api, { emails, ...rest }: Form) =>
      api.teams.sendInvites({ body: { emails: toEmails(emails), ...rest } }),
    { isPlaced: true },
  )
  const form = useForm<Form>({ defaultValues: DEFAULTS })
  const { errors, isDirty } = form.formState
  const { submit, problem } = useSubmit(
    form,
    (values) => inviting.mutateAsync(values),
    ({ items }) => {
      notify({ title: texts.sent(items.length), message: items.map(({ email }) => email).join(', ') })
      onClose()
    },
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
      sending={inviting.isPending}
      dirty={isDirty}
    >
      <Field label={texts.emails} help={texts.emailsHelp} error={errors.emails?.message}>
        <Textarea
          rows={2}
          autoComplete="off"
          spellCheck={false}
          inputMode="email"
          {...form.register('emails', { validate: (text) => checkEmails(text, texts) })}
        />
      </Field>
      <RightsFields form={form} texts={texts} />
      <FormProblem problem={problem} />
    </FormDialog>
  )
}
