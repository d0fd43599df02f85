import type { TeamMember } from '@nora/contract/teams'
import { FormDialog, Notice, notify, useTexts } from '@nora/ui'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { personName } from '../../../platform/lists/people.tsx'
import { type Rights, RightsFields } from '../rights-fields.tsx'
import { useTeamChange } from '../team.queries.ts'
import { membersTexts } from './members.messages.ts'

export type ChangeMemberDialogProps = { member: TeamMember; onClose(): void }

export function ChangeMemberDialog({ member, onClose }: ChangeMemberDialogProps) {
  const { changeDialog: texts } = useTexts(membersTexts)
  const isFounder = member.role === 'primary_owner'
  const changing = useTeamChange(
    (api, { role, ...rest }: Rights) =>
      api.teams.changeTeamMember({
        params: { id: member.id },
        body: isFounder ? rest : { role, ...rest },
      }),
    { isPlaced: true },
  )
  const form = useForm<Rights>({
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
      {isFounder && <Notice tone="info">{texts.founder}</Notice>}
      <RightsFields form={form} texts={texts} isRoleFixed={isFounder} />
      <FormProblem problem={problem} />
    </FormDialog>
  )
}
