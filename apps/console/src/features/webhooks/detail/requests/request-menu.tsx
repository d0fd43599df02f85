import type { Webhook, WebhookRequest } from '@nora/contract/webhooks'
import { ConfirmDialog, IconButton, Menu, useCopy, useTexts } from '@nora/ui'
import { Copy, Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWebhookChange } from '../../webhooks.queries.ts'
import { requestName } from './request-name.ts'
import { requestsTexts } from './requests.messages.ts'

type RequestMenuProps = { webhook: Webhook; request: WebhookRequest; onRemoved(): void }

export function RequestMenu({ webhook, request, onRemoved }: RequestMenuProps) {
  const texts = useTexts(requestsTexts)
  const [, copy] = useCopy()
  const [isAsking, ask] = useState(false)
  const removing = useWebhookChange(
    (api, request_id: string) =>
      api.webhooks.deleteWebhookRequest({ params: { id: webhook.id, request_id } }),
    { failed: (lang) => requestsTexts[lang].removeFailed },
  )
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton label={texts.actions} icon={<Ellipsis aria-hidden="true" />} />}
        entries={[
          { label: texts.copyId, icon: <Copy aria-hidden="true" />, onSelect: () => copy(request.id) },
          ...(webhook.is_read_only
            ? []
            : [
                { kind: 'separator' as const },
                {
                  label: texts.remove,
                  icon: <Trash2 aria-hidden="true" />,
                  danger: true,
                  onSelect: () => ask(true),
                },
              ]),
        ]}
      />
      {isAsking && (
        <ConfirmDialog
          open
          onClose={() => ask(false)}
          title={texts.removeTitle}
          consequence={texts.removeConsequence}
          confirm={texts.remove}
          onConfirm={async () => {
            await removing.mutateAsync(request.id)
            onRemoved()
          }}
        >
          <p className="font-mono text-code break-all">{requestName(request)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
