import { Combobox, IconButton, Tooltip, useTexts } from '@nora/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { Save, SquareArrowOutUpRight } from 'lucide-react'
import { useTrafficPolicies } from '../traffic-policies.queries.ts'
import { debugTexts } from './debug.messages.ts'
import type { DebugText } from './debug-text.ts'

/** In place of a policy. */
const OWN = 'own'

/** Which policy is debugged, the way to its page, and saving what was changed here. */
export function TextBar({ text }: { text: DebugText }) {
  const texts = useTexts(debugTexts)
  const navigate = useNavigate()
  const policies = useTrafficPolicies()
  const { policy, save, isDirty } = text
  const known = (policies.data ?? []).map(({ id, name, description }) => ({
    value: id,
    label: name,
    note: description,
  }))
  const isKnown = !policy || known.some(({ value }) => value === policy.id)
  return (
    <div className="flex items-center gap-1 border-b border-line p-2">
      <Combobox
        key={policy?.id}
        aria-label={texts.policy}
        className="min-w-0 flex-1"
        value={policy?.id ?? OWN}
        onChange={(id) => void navigate({ to: '/policy_debug', search: id === OWN ? {} : { policy: id } })}
        options={[
          { value: OWN, label: texts.ownText },
          ...(isKnown ? [] : [{ value: policy.id, label: policy.name }]),
          ...known,
        ]}
        none={texts.noSuchPolicy}
      />
      {policy && (
        <Tooltip text={texts.openPolicy}>
          <Link
            to="/policies/$id"
            params={{ id: policy.id }}
            aria-label={texts.openPolicy}
            className="grid size-[34px] shrink-0 place-items-center rounded-sm text-faint hover:bg-hover hover:text-text"
          >
            <SquareArrowOutUpRight aria-hidden="true" className="size-4" />
          </Link>
        </Tooltip>
      )}
      {save && (
        <IconButton
          label={texts.save}
          icon={<Save aria-hidden="true" />}
          disabled={!isDirty}
          onClick={() => void save()}
        />
      )}
    </div>
  )
}
