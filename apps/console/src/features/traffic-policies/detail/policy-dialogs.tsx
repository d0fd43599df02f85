import type { TrafficPolicy } from '@nora/contract/traffic-policies'
import { ConfirmDialog, notify, useLang, useTexts } from '@nora/ui'
import { failureSentence } from '../../../platform/failure-sentence.ts'
import { RemoveDialog } from '../list/remove-dialog.tsx'
import { usePolicyChange } from '../traffic-policies.queries.ts'
import { detailTexts } from './detail.messages.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { type Draft, toSaved } from './use-draft.ts'

export type PolicyDialogName = 'publish' | 'rename' | 'discard' | 'remove'

type PolicyDialogsProps = {
  policy: TrafficPolicy
  draft: Draft
  open: PolicyDialogName | null
  onClose(): void
  onRemoved(): void
}

/** The questions that the head of the page asks. */
export function PolicyDialogs({ policy, draft, open, onClose, onRemoved }: PolicyDialogsProps) {
  return (
    <>
      {open === 'publish' && <PublishDialog policy={policy} draft={draft} onClose={onClose} />}
      {open === 'rename' && <RenameDialog policy={policy} onClose={onClose} />}
      {open === 'discard' && <DiscardDialog policy={policy} draft={draft} onClose={onClose} />}
      <RemoveDialog items={[policy]} open={open === 'remove'} onClose={onClose} onRemoved={onRemoved} />
    </>
  )
}

function DiscardDialog({ policy, draft, onClose }: Pick<PolicyDialogsProps, 'policy' | 'draft' | 'onClose'>) {
  const texts = useTexts(detailTexts)
  const lang = useLang()
  const discarding = usePolicyChange((api, id: string) =>
    api.trafficPolicies.discardDraft({ params: { id } }),
  )

  async function discard() {
    try {
      draft.adopt(toSaved(policy.draft ? await discarding.mutateAsync(policy.id) : policy))
      notify({ title: texts.discarded })
    } catch (error) {
      notify({ type: 'error', title: texts.discardFailed, message: failureSentence(error, lang) })
      throw error
    }
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.discardTitle}
      consequence={texts.discardConsequence}
      confirm={texts.discard}
      onConfirm={discard}
    />
  )
}
