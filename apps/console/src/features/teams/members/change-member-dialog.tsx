import type { TeamMember } from '@nora/contract'
import { Checkbox, FormDialog, Notice, notify, useTexts } from '@nora/ui'
import { Controller, useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { personName } from '../../../platform/lists/people.tsx'
import { CustomRolesField, type GivenRole, RoleField } from '../role-fields.tsx'
import { useTeamChange } from '../team.queries.ts'
import { membersTexts } from './members.messages.ts'

type Form = { role: GivenRole; has_seat: boolean; role_ids: string[] }

export type ChangeMemberDialogProps = { member: TeamMember; onClose(): void }

export function ChangeMemberDialog({ member, onClose }: ChangeMemberDialogProps) {
  const { changeDialog: texts } = useTexts(membersTexts)
  const isFounder = member.role === 'primary_owner'
  const changing = useTeamChange(
    (api, { role, ...rest }: Form) =>
      api.teams.changeTeamMember({
        params: { id: member.id },
        body: isFounder ? rest : { role, ...rest },
      }),
    { isPlaced: true },
  )
  const form = useForm<Form>({
    defaultValues: {
      role: member.role === 'primary_owner' ? 'owner' : member.role,
      has_seat: member.has_seat,
      role_ids: member.roles.map(({ id }) => id),
    },
  })
  const { submit, problem } = useSubmit(
    form,
    (values) => changing.mutateAsync(values),
    () => {
      notify({ title: texts.saved })
      onClose()
    },
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title(personName(member))}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
      sending={changing.isPending}
      dirty={form.formState.isDirty}
    >
      {isFounder ? (
        <Notice tone="info">{texts.founder}</Notice>
      ) : (
        <Controller
          control={form.control}
          name="role"
          render={({ field, fieldState }) => (
            <RoleField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
          )}
        />
      )}
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
