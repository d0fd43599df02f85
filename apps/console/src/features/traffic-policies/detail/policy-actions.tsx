import type { TrafficPolicy } from '@nora/contract/traffic-policies'
import { Button, IconButton, Menu, type MenuEntry, notify, useTexts } from '@nora/ui'
import { Bug, Ellipsis, Save, Send } from 'lucide-react'
import type { RefObject } from 'react'
import type { TextHandle } from '../editor/text-pane.tsx'
import { detailTexts } from './detail.messages.ts'
import type { PolicyDialogName } from './policy-dialogs.tsx'
import type { Draft } from './use-draft.ts'

type PolicyActionsProps = {
  policy: TrafficPolicy
  draft: Draft
  isReadOnly: boolean
  isPublishable: boolean
  /** Empty while another part is open. */
  pane: RefObject<TextHandle | null>
  onSave(): Promise<void>
  onPublish(): Promise<void>
  onDebug(): Promise<void>
  onAsk(dialog: PolicyDialogName): void
}

export function PolicyActions({ policy, draft, isReadOnly, isPublishable, pane, ...on }: PolicyActionsProps) {
  const texts = useTexts(detailTexts)

  async function format() {
    const source = await pane.current?.format().catch(() => null)
    if (source == null) notify({ type: 'error', title: texts.formatFailed })
    else draft.change({ source })
  }
  const ask = (dialog: PolicyDialogName) => () => on.onAsk(dialog)
  const entries: MenuEntry[] = [
    { label: texts.format, onSelect: () => void format(), disabled: policy.is_over_limit },
    { label: texts.rename, onSelect: ask('rename') },
    { label: texts.discard, onSelect: ask('discard'), disabled: policy.draft === null && !draft.isDirty },
    { kind: 'separator' },
    { label: texts.remove, onSelect: ask('remove'), danger: true },
  ]
  return (
    <>
      <Button icon={<Bug aria-hidden="true" />} onClick={() => void on.onDebug()}>
        {texts.debug}
      </Button>
      {!isReadOnly && (
        <>
          <Button
            icon={<Save aria-hidden="true" />}
            loading={draft.isSaving}
            disabled={!draft.isDirty}
            onClick={() => void on.onSave()}
          >
            {texts.save}
          </Button>
          <Button
            look="primary"
            icon={<Send aria-hidden="true" />}
            disabled={!isPublishable}
            onClick={() => void on.onPublish()}
          >
            {texts.publish}
          </Button>
        </>
      )}
      {!policy.is_read_only && (
        <Menu
          align="end"
          trigger={<IconButton label={texts.more} icon={<Ellipsis aria-hidden="true" />} />}
          entries={entries}
        />
      )}
    </>
  )
}
