import type { GatewayAddSettings } from '@nora/contract/gateways'
import { Checkbox, CommandBlock, useTexts } from '@nora/ui'
import type { UseFormReturn } from 'react-hook-form'
import { personName } from '../../../platform/lists/people.tsx'
import { MEMBERS_MAX } from '../gateway-bounds.ts'
import { upstreamTexts } from '../upstream/upstream.messages.ts'
import type { CreateForm } from './create-form.ts'

type MembersChoiceProps = {
  form: UseFormReturn<CreateForm>
  tunnels: GatewayAddSettings['tunnels']
  /** The command that puts a tunnel into the pool. */
  command: string
}

/** Which open tunnels the pool begins with. */
export function MembersChoice({ form, tunnels, command }: MembersChoiceProps) {
  const texts = useTexts(upstreamTexts)
  const { errors } = form.formState
  if (tunnels.length === 0) {
    return (
      <div className="text-sm text-soft">
        {texts.noTunnels}
        <CommandBlock command={command} className="mt-1.5" />
      </div>
    )
  }
  return (
    <fieldset>
      <legend className="mb-1.5 font-[550]">{texts.members}</legend>
      <div className="flex max-h-44 flex-col gap-2 overflow-y-auto rounded-md border border-line p-2.5">
        {tunnels.slice(0, MEMBERS_MAX).map(({ id, endpoint, target, user }) => (
          <Checkbox
            key={id}
            value={endpoint}
            label={<span className="font-mono text-code wrap-anywhere">{endpoint}</span>}
            help={`${target} · ${personName(user)}`}
            {...form.register('members')}
          />
        ))}
      </div>
      <p className="mt-1.5 text-sm" aria-live="polite">
        {errors.members?.message ? (
          <span className="text-bad">{errors.members.message}</span>
        ) : (
          <span className="text-soft">{texts.later}</span>
        )}
      </p>
    </fieldset>
  )
}
