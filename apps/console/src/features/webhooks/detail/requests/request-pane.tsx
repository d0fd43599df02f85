import type { Webhook, WebhookRequest } from '@nora/contract/webhooks'
import { BodyViewer, CopyMenu, HeaderTable, writeCurl } from '@nora/inspector'
import { Button, lazyPart, Notice, notify, Skeleton, useCopy, usePageKey, useTexts } from '@nora/ui'
import { Pencil, RotateCcw } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { LoadFailure } from '../../../../platform/load-failure.tsx'
import { useRequest } from '../../requests.queries.ts'
import { DeliveryList } from './delivery-list.tsx'
import { RequestHead } from './request-head.tsx'
import { RequestMenu } from './request-menu.tsx'
import { requestsTexts } from './requests.messages.ts'
import { SignatureNotice } from './signature-notice.tsx'
import { toBodySource, toBodyUrl, toBytes, toCaptured } from './to-captured.ts'
import type { StartedReplay } from './use-started-replay.ts'

const EditDialog = lazyPart(() => import('./edit-dialog.tsx'), 'EditDialog')

type RequestPaneProps = {
  webhook: Webhook
  requestId: string
  onOpen(id: string | undefined): void
  replayed: StartedReplay
}

/** One stored request: where it was delivered, its headers and its body. */
export function RequestPane({ requestId, ...props }: RequestPaneProps) {
  const texts = useTexts(requestsTexts)
  const { data, error, refetch } = useRequest(props.webhook.id, requestId)
  if (data) return <LoadedRequest request={data} {...props} />
  if (error) return <LoadFailure title={texts.requestFailed} error={error} onRetry={refetch} />
  return <Skeleton className="h-72 w-full" />
}

type LoadedRequestProps = Omit<RequestPaneProps, 'requestId'> & { request: WebhookRequest }

function LoadedRequest({ webhook, request, onOpen, replayed }: LoadedRequestProps) {
  const texts = useTexts(requestsTexts)
  const [isEditing, setEditing] = useState(false)
  const detail = useMemo(() => toCaptured(request), [request])
  const source = useMemo(() => toBodySource(webhook.id), [webhook.id])
  const mayReplay = !webhook.is_read_only && request.refused_by === null
  const replay = () => replayed.start([request.id])
  const written = { detail, source, baseUrl: webhook.url }
  useCurlKey(() => writeCurl(written))
  usePageKey('replay', () => {
    if (mayReplay && !replayed.isPending) replay()
    return mayReplay
  })
  usePageKey('editReplay', () => {
    if (mayReplay) setEditing(true)
    return mayReplay
  })
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <RequestHead request={request} />
        <div className="ml-auto flex flex-wrap gap-2">
          <CopyMenu {...written} />
          {mayReplay && (
            <>
              <Button icon={<Pencil aria-hidden="true" />} onClick={() => setEditing(true)}>
                {texts.edit}
              </Button>
              <Button
                look="primary"
                icon={<RotateCcw aria-hidden="true" />}
                loading={replayed.isPending}
                onClick={replay}
              >
                {texts.replay}
              </Button>
            </>
          )}
          <RequestMenu webhook={webhook} request={request} onRemoved={() => onOpen(undefined)} />
        </div>
      </div>
      <SignatureNotice webhook={webhook} request={request} onOpen={onOpen} />
      <DeliveryList webhook={webhook} request={request} />
      <Part title={texts.body}>
        <Body webhookId={webhook.id} request={request} />
      </Part>
      <Part title={texts.headers}>
        <HeaderTable headers={detail.request.headers} label={texts.headers} />
      </Part>
      <Suspense>
        {isEditing && (
          <EditDialog
            webhook={webhook}
            request={request}
            onClose={() => setEditing(false)}
            onStarted={replayed.tell}
          />
        )}
      </Suspense>
    </div>
  )
}

function Body({ webhookId, request }: { webhookId: string; request: WebhookRequest }) {
  const texts = useTexts(requestsTexts)
  const bytes = useMemo(() => toBytes(request), [request])
  if (request.is_body_expired) return <Notice tone="info">{texts.bodyExpired}</Notice>
  if (request.body_bytes === 0) return <p className="text-faint">{texts.noBody}</p>
  return (
    <BodyViewer
      body={toCaptured(request).request.body}
      url={toBodyUrl(webhookId, request.id)}
      bytes={bytes}
    />
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

/** Copies by a key, and tells how it went: there is no button in sight that would. */
function useCurlKey(write: () => Promise<string>): void {
  const texts = useTexts(requestsTexts)
  const [outcome, copy] = useCopy()
  usePageKey('copyCurl', () => {
    copy(write())
    return true
  })
  useEffect(() => {
    if (outcome === 'copied') notify({ title: texts.copied })
    if (outcome === 'failed') notify({ type: 'error', title: texts.copyFailed })
  }, [outcome, texts])
}
