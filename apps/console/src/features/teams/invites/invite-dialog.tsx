import { Checkbox, Field, FormDialog, notify, Textarea, useTexts } from '@nora/ui'
import { Controller, useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { CustomRolesField, type GivenRole, RoleField } from '../role-fields.tsx'
import { useTeamChange } from '../team.queries.ts'
import { checkEmails, toEmails } from './emails.ts'
import { invitesTexts } from './invites.messages.ts'

type Form = { emails: string; role: GivenRole; has_seat: boolean; role_ids: string[] }

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
      <Controller
        control={form.control}
        name="role"
        render={({ field, fieldState }) => (
          <RoleField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <Controller
        control={form.control}
        name="has_seat"
        render={({ field }) => (
          <Checkbox
            label={texts.seat}
            help={texts.seatHelp}
            checked={field.value}
            onChange={({ target }) => field.onChange(target.checked)}
          />
        )}
      />
      <Controller
        control={form.control}
        name="role_ids"
        render={({ field }) => <CustomRolesField value={field.value} onChange={field.onChange} />}
      />
      <FormProblem problem={problem} />
    </FormDialog>
  )
}
