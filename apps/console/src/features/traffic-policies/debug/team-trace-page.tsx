import type { SharedTraceDetail } from '@nora/contract/traffic-policies'
import {
  Button,
  buttonStyle,
  Card,
  ConfirmDialog,
  notify,
  PageHead,
  RelativeTime,
  SkeletonRows,
  useLang,
  useTexts,
} from '@nora/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { Bug, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { failureSentence } from '../../../platform/failure-sentence.ts'
import { personName } from '../../../platform/lists/people.tsx'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { useMay } from '../../../platform/use-may.ts'
import { useUser } from '../../../platform/use-user.ts'
import { debugTexts } from './debug.messages.ts'
import { useSharedTrace, useShareRemoval } from './debug.queries.ts'
import { requestsTexts } from './requests.messages.ts'
import { TracePane } from './trace-pane.tsx'
import { toText } from './typed-request.ts'
import { showMessage, WireText } from './wire-text.tsx'

/** A trace that somebody of the team has shared: the request, the text, and what happened. */
export function TeamTracePage({ id }: { id: string }) {
  const { shared: texts } = useTexts(debugTexts)
  const share = useSharedTrace(id)
  if (share.data) return <SharedTrace share={share.data} />
  return (
    <>
      <PageHead title={texts.title} />
      <div className="px-4 py-5 sm:px-8">
        <Card>
          {share.error ? (
            <LoadFailure title={texts.loadFailed} error={share.error} onRetry={share.refetch} />
          ) : (
            <SkeletonRows />
          )}
        </Card>
      </div>
    </>
  )
}

function SharedTrace({ share }: { share: SharedTraceDetail }) {
  const { shared: texts, part } = useTexts(debugTexts)
  const requests = useTexts(requestsTexts)
  const [isRemoving, setRemoving] = useState(false)
  const isManager = useMay('traffic_policies.manage_team')
  const isOwn = useUser()?.id === share.by?.id
  const { request, response } = share.input
  return (
    <>
      <PageHead
        title={texts.title}
        sentence={
          <>
            {texts.sentence(share.by ? personName(share.by) : texts.somebody)} {texts.until}{' '}
            <RelativeTime at={share.expires_at} />
          </>
        }
        actions={
          <>
            {(isOwn || isManager) && (
              <Button icon={<Trash2 aria-hidden="true" />} onClick={() => setRemoving(true)}>
                {texts.remove}
              </Button>
            )}
            <Link to="/policy_debug" className={buttonStyle()}>
              <Bug aria-hidden="true" />
              {texts.openInDebugger}
            </Link>
          </>
        }
      />
      <div className="grid gap-4 px-4 py-5 sm:px-8 xl:grid-cols-2">
        <Card className="grid content-start gap-4 p-4">
          <WireText
            title={part.requests}
            text={showMessage(
              { start_line: `${request.method} ${request.url} ${request.version}`, headers: request.headers },
              toText(request),
            )}
          />
          {response && (
            <WireText
              title={requests.response}
              text={showMessage(
                { start_line: `HTTP/1.1 ${response.status}`, headers: response.headers },
                toText(response),
              )}
            />
          )}
          <WireText title={part.text} text={share.source} />
        </Card>
        <Card className="p-4">
          <TracePane debugged={share} standIns={[]} />
        </Card>
      </div>
      {isRemoving && <RemoveDialog id={share.id} onClose={() => setRemoving(false)} />}
    </>
  )
}

function RemoveDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { shared: texts } = useTexts(debugTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const removing = useShareRemoval()

  async function remove() {
    try {
      await removing.mutateAsync(id)
      notify({ title: texts.removed })
      void navigate({ to: '/policy_debug' })
    } catch (error) {
      notify({ type: 'error', title: texts.removeFailed, message: failureSentence(error, lang) })
      throw error
    }
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.removeTitle}
      consequence={texts.removeConsequence}
      confirm={texts.remove}
      onConfirm={remove}
    />
  )
}
