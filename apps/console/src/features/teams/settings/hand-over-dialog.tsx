import { Dialog, Field, FormDialog, notify, Select, useTexts } from '@nora/ui'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { personName } from '../../../platform/lists/people.tsx'
import { useGoThere } from '../../../platform/teams/own-teams.queries.ts'
import { useTeamChange, useTeamMembers } from '../team.queries.ts'
import type { Confirmed } from './confirmed.ts'
import { settingsTexts } from './settings.messages.ts'

export type HandOverDialogProps = { confirmed: Confirmed; onClose(): void }

export function HandOverDialog({ confirmed, onClose }: HandOverDialogProps) {
  const { handOverDialog: texts } = useTexts(settingsTexts)
  const { data: members = [] } = useTeamMembers()
  const newOwners = members.filter(({ is_self }) => !is_self)
  const refresh = useGoThere()
  const handing = useTeamChange(
    (api, user_id: string) => confirmed(() => api.teams.handOverTeam({ body: { user_id } })),
    { isPlaced: true },
  )
  const form = useForm({ defaultValues: { user_id: '' } })
  const user_id = form.watch('user_id') || (newOwners[0]?.id ?? '')
  const { submit, problem } = useSubmit(
    form,
    () => handing.mutateAsync(user_id),
    ({ founder }) => {
      notify({ title: texts.done(founder.name ?? founder.email) })
      onClose()
      // One is an owner from now on: what the page offers is another.
      void refresh()
    },
  )
  if (newOwners.length === 0)
    return <Dialog open onClose={onClose} title={texts.title} description={texts.nobody} />
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      description={texts.lead}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
      sending={handing.isPending}
      dirty={false}
    >
      <Field label={texts.whom} error={form.formState.errors.user_id?.message}>
        <Select
          value={user_id}
          onChange={(id) => form.setValue('user_id', id)}
          options={newOwners.map((newOwner) => ({ value: newOwner.id, label: personName(newOwner) }))}
        />
      </Field>
      <FormProblem problem={problem} />
    </FormDialog>
  )
}
