import type { Webhook } from '@nora/contract/webhooks'
import { Button, Card, EmptyState, SkeletonRows, useTexts } from '@nora/ui'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { PageAddress } from '../../../../platform/lists/list-search.ts'
import { LoadFailure } from '../../../../platform/load-failure.tsx'
import { useDeadDeliveries } from '../../requests.queries.ts'
import { REPLAY_IDS_MAX } from '../../webhook-bounds.ts'
import { useRequestNames } from '../requests/use-request-names.ts'
import type { WebhookSearch } from '../webhook-search.ts'
import { deadTexts } from './dead.messages.ts'
import { DeadGroupItem } from './dead-group-item.tsx'
import { groupDead, toRequestIds } from './group-dead.ts'
import { ReplayDialog, type WantedReplay } from './replay-dialog.tsx'

type DeadPartProps = Pick<PageAddress<WebhookSearch>, 'onSearch'> & {
  webhook: Webhook
  onReplay(replayId: string): void
}

/** What was given up, by target and error, to be delivered again once the cause is gone. */
export function DeadPart({ webhook, onSearch, onReplay }: DeadPartProps) {
  const texts = useTexts(deadTexts)
  const { data, error, refetch } = useDeadDeliveries(webhook.id)
  const names = useRequestNames(webhook.id)
  const [wanted, want] = useState<WantedReplay | null>(null)
  if (error && !data) {
    return (
      <Card>
        <LoadFailure title={texts.failed} error={error} onRetry={refetch} />
      </Card>
    )
  }
  if (!data) return <SkeletonRows />
  if (data.length === 0) return <EmptyState title={texts.empty} sentence={texts.emptySentence} />
  const groups = groupDead(data)
  const openRequest = (request: string) => onSearch({ tab: undefined, request }, true)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-60 text-soft">{texts.sentence}</p>
        {!webhook.is_read_only && (
          <Button
            look="primary"
            icon={<RotateCcw aria-hidden="true" />}
            onClick={() => want(toWanted(webhook, data))}
          >
            {texts.replayAll}
          </Button>
        )}
      </div>
      <ul className="flex flex-col gap-3">
        {groups.map((group) => (
          <DeadGroupItem
            key={group.key}
            group={group}
            names={names}
            isReadOnly={webhook.is_read_only}
            onOpenRequest={openRequest}
            onReplay={() =>
              want({
                request_ids: toRequestIds(group.deliveries).slice(0, REPLAY_IDS_MAX),
                target_ids: [group.target.id],
              })
            }
          />
        ))}
      </ul>
      {wanted && (
        <ReplayDialog webhookId={webhook.id} wanted={wanted} onClose={() => want(null)} onReplay={onReplay} />
      )}
    </>
  )
}

/** By their ids while a replay takes as many, else by their states. Targets that are gone get nothing. */
function toWanted({ targets }: Webhook, deliveries: Parameters<typeof toRequestIds>[0]): WantedReplay {
  const dead = new Set(deliveries.map(({ target }) => target.id))
  const target_ids = targets.map(({ id }) => id).filter((id) => dead.has(id))
  const request_ids = toRequestIds(deliveries)
  const of = target_ids.length > 0 ? { target_ids } : {}
  return request_ids.length <= REPLAY_IDS_MAX ? { request_ids, ...of } : { state: ['dead', 'partly'], ...of }
}
