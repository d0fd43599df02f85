import type { TrafficPolicySummary } from '@nora/contract/traffic-policies'
import { useTexts } from '@nora/ui'
import { AskManyDialog } from '../../../platform/lists/ask-many-dialog.tsx'
import type { Asked } from '../../../platform/lists/asked.ts'
import { usePolicyRemoval } from '../traffic-policies.queries.ts'
import { listTexts } from './list.messages.ts'

/** Asks before policies go; one that is attached stays, and its line says where. */
export function RemoveDialog({ onRemoved, ...asked }: Asked<TrafficPolicySummary> & { onRemoved?(): void }) {
  const texts = useTexts(listTexts)
  const { mutateAsync } = usePolicyRemoval()
  return (
    <AskManyDialog
      {...asked}
      itemName={({ name }) => <span className="font-[560]">{name}</span>}
      itemNote={({ attached_to }) =>
        attached_to.length === 0 ? texts.nowhere : texts.addresses(attached_to.length)
      }
      act={mutateAsync}
      done={(count) => {
        onRemoved?.()
        return texts.removed(count)
      }}
      texts={{ ...texts.removeTexts, confirm: texts.remove }}
    />
  )
}
