import type { Role } from '@nora/contract'
import { Checkbox, Field, Select, useTexts } from '@nora/ui'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { ownTeamsTexts } from '../../platform/teams/own-teams.messages.ts'
import { useMay } from '../../platform/use-may.ts'
import { useTeamRoles } from './team.queries.ts'
import { teamsTexts } from './teams.messages.ts'

type GivenRole = Exclude<Role, 'primary_owner'>

/** Says what a member may do in the team. */
export type Rights = { role: GivenRole; has_seat: boolean; role_ids: string[] }

export type RightsFieldsProps<Form extends Rights> = {
  form: UseFormReturn<Form>
  texts: { seat: string; seatHelp: string }
  isRoleFixed?: boolean
}

export function RightsFields<Form extends Rights>(props: RightsFieldsProps<Form>) {
  const { texts, isRoleFixed } = props
  // The form has these fields among others, which the type of `control` cannot express.
  const { control } = props.form as unknown as UseFormReturn<Rights>
  return (
    <>
      {!isRoleFixed && (
        <Controller
          control={control}
          name="role"
          render={({ field, fieldState }) => (
            <RoleField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
          )}
        />
      )}
      <Controller
        control={control}
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
        control={control}
        name="role_ids"
        render={({ field }) => <CustomRolesField value={field.value} onChange={field.onChange} />}
      />
    </>
  )
}

type RoleFieldProps = { value: GivenRole; onChange(role: GivenRole): void; error?: string | undefined }

/** Offers the role of an owner only to those who may make owners. */
function RoleField({ value, onChange, error }: RoleFieldProps) {
  const texts = useTexts(teamsTexts)
  const { roles } = useTexts(ownTeamsTexts)
  const mayMakeOwners = useMay('owners.manage')
  const given: readonly GivenRole[] =
    mayMakeOwners || value === 'owner' ? ['member', 'admin', 'owner'] : ['member', 'admin']
  return (
    <Field label={texts.role} help={texts.roleHelp[value]} error={error}>
      <Select
        value={value}
        onChange={onChange}
        options={given.map((role) => ({ value: role, label: roles[role] }))}
      />
    </Field>
  )
}

type CustomRolesFieldProps = { value: readonly string[]; onChange(role_ids: string[]): void }

/** Renders nothing while the team has no custom roles. */
function CustomRolesField({ value, onChange }: CustomRolesFieldProps) {
  const { customRoles } = useTexts(teamsTexts)
  const { data: roles = [] } = useTeamRoles()
  if (roles.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1.5 font-[550]">{customRoles}</legend>
      <div className="flex max-h-44 flex-col gap-2 overflow-y-auto">
        {roles.map(({ id, name, description }) => (
          <Checkbox
            key={id}
            label={name}
            help={description || undefined}
            checked={value.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, id] : value.filter((other) => other !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
