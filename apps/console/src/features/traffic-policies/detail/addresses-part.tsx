import type { PolicyAttachment, TrafficPolicy } from '@nora/contract/traffic-policies'
import {
  type Column,
  ConfirmDialog,
  copyAction,
  EmptyState,
  ListView,
  Notice,
  notify,
  useLang,
  useTexts,
} from '@nora/ui'
import { SlidersHorizontal, Unplug } from 'lucide-react'
import { useMemo, useState } from 'react'
import { failureSentence } from '../../../platform/failure-sentence.ts'
import { addressesTexts } from './addresses.messages.ts'
import { AttachForm } from './attach-form.tsx'
import { AttachmentDialog } from './attachment-dialog.tsx'
import { useAttachments } from './use-attachments.ts'

type Texts = (typeof addressesTexts)['ru']
type Asked = { what: 'change' | 'detach'; attachment: PolicyAttachment }

/** Where the policy acts, and by which version. */
export function AddressesPart({ policy, isReadOnly }: { policy: TrafficPolicy; isReadOnly: boolean }) {
  const texts = useTexts(addressesTexts)
  const [asked, ask] = useState<Asked | null>(null)
  const columns = useMemo(() => addressColumns(texts, policy.version), [texts, policy.version])
  const onClose = () => ask(null)
  return (
    <div className="grid gap-4 py-5">
      <p className="text-soft">{texts.sentence}</p>
      {policy.version === 0 && <Notice tone="info">{texts.unpublished}</Notice>}
      <div>
        <ListView<PolicyAttachment>
          name="traffic_policy_addresses"
          label={texts.title}
          columns={columns}
          rows={policy.attachments}
          rowKey={({ endpoint }) => endpoint}
          rowName={({ endpoint }) => endpoint}
          sort={null}
          onSort={() => {}}
          {...(!isReadOnly && { onOpen: (attachment) => ask({ what: 'change', attachment }) })}
          actions={[
            {
              label: texts.change,
              icon: <SlidersHorizontal aria-hidden="true" />,
              isFor: () => !isReadOnly,
              act: (attachment) => ask({ what: 'change', attachment }),
            },
            copyAction(texts.columns.endpoint, ({ endpoint }) => endpoint),
            {
              label: texts.detach,
              icon: <Unplug aria-hidden="true" />,
              danger: true,
              isFor: () => !policy.is_read_only,
              act: (attachment) => ask({ what: 'detach', attachment }),
            },
          ]}
          error={null}
          empty={<EmptyState title={texts.empty} sentence={texts.emptySentence} />}
        />
      </div>
      {!isReadOnly && <AttachForm policy={policy} />}
      {asked?.what === 'change' && (
        <AttachmentDialog policy={policy} attachment={asked.attachment} onClose={onClose} />
      )}
      {asked?.what === 'detach' && (
        <DetachDialog policy={policy} endpoint={asked.attachment.endpoint} onClose={onClose} />
      )}
    </div>
  )
}

type DetachDialogProps = { policy: TrafficPolicy; endpoint: string; onClose(): void }

function DetachDialog({ policy, endpoint, onClose }: DetachDialogProps) {
  const texts = useTexts(addressesTexts)
  const lang = useLang()
  const { detach } = useAttachments(policy)

  async function confirm() {
    try {
      await detach(endpoint)
      notify({ title: texts.detached, message: endpoint })
    } catch (error) {
      notify({ type: 'error', title: texts.failed, message: failureSentence(error, lang) })
      throw error
    }
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.detachTitle(endpoint)}
      consequence={texts.detachConsequence}
      confirm={texts.detach}
      onConfirm={confirm}
    />
  )
}

function addressColumns(texts: Texts, published: number): Column<PolicyAttachment>[] {
  const { columns } = texts
  return [
    {
      id: 'endpoint',
      header: columns.endpoint,
      width: 'minmax(150px, 2fr)',
      fixed: true,
      cell: ({ endpoint }) => <span className="block truncate font-mono text-code">{endpoint}</span>,
      sortValue: ({ endpoint }) => endpoint,
    },
    {
      id: 'version',
      header: columns.version,
      width: '150px',
      staysShown: true,
      cell: ({ pinned }) => {
        if (pinned !== null) return texts.pinned(pinned)
        return published > 0 ? texts.follows(published) : texts.followsNone
      },
    },
    {
      id: 'trial',
      header: columns.trial,
      width: '132px',
      hideBelow: 'sm',
      staysShown: true,
      cell: ({ trial }) => (trial ? texts.trial(trial.version, trial.percent) : texts.none),
    },
    {
      id: 'shadow',
      header: columns.shadow,
      width: '100px',
      hideBelow: 'sm',
      staysShown: true,
      cell: ({ shadow }) => (shadow ? texts.version(shadow.version) : texts.none),
    },
  ]
}
