import type { Webhook, WebhookTarget } from '@nora/contract/webhooks'
import { Button, ConfirmDialog, EmptyState, notify, useLang, useTexts } from '@nora/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { PageAddress } from '../../../../platform/lists/list-search.ts'
import { TARGETS_MAX } from '../../webhook-bounds.ts'
import { countWords } from '../count-words.ts'
import type { WebhookSearch } from '../webhook-search.ts'
import { TargetCard } from './target-card.tsx'
import { TargetEditor } from './target-editor.tsx'
import { targetsTexts } from './targets.messages.ts'
import { useTargetChanges } from './use-target-changes.ts'

const NEW = 'new'

/** Where requests are delivered; the form of one takes the place of the list. */
export function TargetsPart({
  webhook,
  search,
  onSearch,
}: PageAddress<WebhookSearch> & { webhook: Webhook }) {
  const texts = useTexts(targetsTexts)
  const [removed, setRemoved] = useState<WebhookTarget | null>(null)
  const { targets } = webhook
  const mayChange = !webhook.is_read_only && !webhook.is_over_limit
  const edited = targets.find(({ id }) => id === search.target)
  const close = () => onSearch({ target: undefined }, true)
  if (mayChange && (search.target === NEW || edited)) {
    return <TargetEditor key={search.target} webhook={webhook} target={edited} onClose={close} />
  }
  const add = mayChange && targets.length < TARGETS_MAX && (
    <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => onSearch({ target: NEW }, true)}>
      {texts.add}
    </Button>
  )
  if (targets.length === 0) {
    return <EmptyState title={texts.empty} sentence={texts.emptySentence} action={add} />
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {targets.length >= TARGETS_MAX && <p className="text-soft">{texts.limit}</p>}
        <span className="ml-auto">{add}</span>
      </div>
      <ul aria-label={texts.list} className="grid gap-3 xl:grid-cols-2">
        {targets.map((target) => (
          <TargetCard
            key={target.id}
            webhookId={webhook.id}
            target={target}
            mayChange={mayChange}
            onEdit={() => onSearch({ target: target.id }, true)}
            onRemove={() => setRemoved(target)}
          />
        ))}
      </ul>
      {removed && <RemoveDialog webhookId={webhook.id} target={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

type RemoveDialogProps = { webhookId: string; target: WebhookTarget; onClose(): void }

function RemoveDialog({ webhookId, target: { id, name, waiting }, onClose }: RemoveDialogProps) {
  const texts = useTexts(targetsTexts)
  const lang = useLang()
  const { remove } = useTargetChanges(webhookId)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.removeTitle(name)}
      consequence={waiting > 0 ? texts.removeConsequence(countWords(lang, waiting)) : texts.removeQuiet}
      confirm={texts.remove}
      onConfirm={async () => {
        await remove.mutateAsync(id)
        notify({ title: texts.removed, message: name })
      }}
    />
  )
}
