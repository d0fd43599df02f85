import { Field, Input, useTexts } from '@nora/ui'
import type { UseFormReturn } from 'react-hook-form'
import { TeamTile } from '../../platform/teams/team-tile.tsx'
import { teamsTexts } from './teams.messages.ts'

export type TeamForm = { name: string; icon: string }

const NAME_MAX_LENGTH = 60
const ICON_MAX_LENGTH = 16

/** Asks for the name of a team, and shows its tile as one types. */
export function TeamFields({ form }: { form: UseFormReturn<TeamForm> }) {
  const texts = useTexts(teamsTexts)
  const { errors } = form.formState
  const { name, icon } = form.watch()
  return (
    <div className="flex items-start gap-4">
      <span className="pt-[29px]">
        <TeamTile large team={{ name, icon: icon.trim() || null }} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <Field label={texts.name} error={errors.name?.message}>
          <Input
            autoComplete="organization"
            maxLength={NAME_MAX_LENGTH}
            {...form.register('name', { validate: (text) => text.trim() !== '' || texts.nameNeeded })}
          />
        </Field>
        <Field label={texts.icon} optional help={texts.iconHelp} error={errors.icon?.message}>
          <Input autoComplete="off" maxLength={ICON_MAX_LENGTH} {...form.register('icon')} />
        </Field>
      </div>
    </div>
  )
}

/** Makes the body of the call. */
export function toTeamBody({ name, icon }: TeamForm): { name: string; icon: string | null } {
  return { name: name.trim(), icon: icon.trim() || null }
}
