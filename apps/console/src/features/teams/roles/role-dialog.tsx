import type { TunnelCommand } from '@nora/contract'
import { tunnelCommands } from '@nora/contract/permissions'
import type { RoleSecrets, TeamRole } from '@nora/contract/teams'
import { Checkbox, Field, FormDialog, Input, notify, useTexts } from '@nora/ui'
import { Controller, useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { useTeamChange } from '../team.queries.ts'
import { rolesTexts } from './roles.messages.ts'
import { SecretsField } from './secrets-field.tsx'

type Form = {
  name: string
  description: string
  denied_commands: TunnelCommand[]
  secrets: RoleSecrets | null
}

const NAME_MAX_LENGTH = 40
const DESCRIPTION_MAX_LENGTH = 200
const NEW: Form = { name: '', description: '', denied_commands: [], secrets: null }

/** `role`: the one to change; a new one without it. */
export function RoleDialog({ role, onClose }: { role?: TeamRole; onClose(): void }) {
  const { dialog: texts } = useTexts(rolesTexts)
  const saving = useTeamChange(
    (api, body: Form) =>
      role ? api.teams.changeTeamRole({ params: { id: role.id }, body }) : api.teams.createTeamRole({ body }),
    { isPlaced: true },
  )
  const form = useForm<Form>({ defaultValues: role ?? NEW })
  const { errors, isDirty } = form.formState
  const { submit, problem } = useSubmit(
    form,
    ({ name, description, denied_commands, secrets }) =>
      saving.mutateAsync({ name, description, denied_commands, secrets }),
    ({ name }) => {
      notify({ title: texts.saved, message: name })
      onClose()
    },
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={role ? texts.edit(role.name) : texts.create}
      submit={texts.submit[role ? 'edit' : 'create']}
      onSubmit={(event) => void submit(event)}
      sending={saving.isPending}
      dirty={isDirty}
    >
      <Field label={texts.name} error={errors.name?.message}>
        <Input
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          {...form.register('name', { validate: (text) => text.trim() !== '' || texts.nameNeeded })}
        />
      </Field>
      <Field label={texts.description} optional error={errors.description?.message}>
        <Input autoComplete="off" maxLength={DESCRIPTION_MAX_LENGTH} {...form.register('description')} />
      </Field>
      <Controller
        control={form.control}
        name="denied_commands"
        render={({ field }) => <DeniedField value={field.value} onChange={field.onChange} />}
      />
      <Controller
        control={form.control}
        name="secrets"
        render={({ field }) => <SecretsField value={field.value} onChange={field.onChange} />}
      />
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

type DeniedFieldProps = { value: readonly TunnelCommand[]; onChange(commands: TunnelCommand[]): void }

function DeniedField({ value, onChange }: DeniedFieldProps) {
  const { dialog: texts, commands } = useTexts(rolesTexts)
  return (
    <fieldset>
      <legend className="font-[550]">{texts.denied}</legend>
      <p className="mb-2 text-sm text-soft">{texts.deniedHelp}</p>
      <div className="flex flex-col gap-2">
        {tunnelCommands.map((command) => (
          <Checkbox
            key={command}
            label={commands[command]}
            help={texts.commandHelp[command]}
            checked={value.includes(command)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, command] : value.filter((other) => other !== command))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
