import type { AuditStream } from '@nora/contract/audit'
import { formatDateTime } from '@nora/kit'
import { Button, Copyable, FactList, Notice, RelativeTime, useLang, useTexts } from '@nora/ui'
import { Pause, Play, Send, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { ObjectDrawer } from '../../../platform/lists/object-drawer.tsx'
import { StateBadge } from './stream-state.tsx'
import { streamsTexts } from './streams.messages.ts'
import { useStreams } from './streams.queries.ts'

type Actions = {
  onPause(stream: AuditStream): void
  onTest(stream: AuditStream): void
  onRemove(streams: readonly AuditStream[]): void
}

export type StreamDrawerProps = Actions & { id: string; onClose(): void }

export function StreamDrawer({ id, onClose, ...actions }: StreamDrawerProps) {
  const { drawer: texts } = useTexts(streamsTexts)
  return (
    <ObjectDrawer
      items={useStreams().data}
      id={id}
      onClose={onClose}
      title={({ name }) => name}
      gone={texts.gone}
      goneSentence={texts.goneSentence}
    >
      {(stream) => <Content stream={stream} {...actions} />}
    </ObjectDrawer>
  )
}

function Content({ stream, onPause, onTest, onRemove }: Actions & { stream: AuditStream }) {
  const { drawer: texts, ...all } = useTexts(streamsTexts)
  const { is_paused, attempts, last_error } = stream
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-2">
        <Button icon={<Send aria-hidden="true" />} onClick={() => onTest(stream)}>
          {all.test}
        </Button>
        <Button
          icon={is_paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          onClick={() => onPause(stream)}
        >
          {is_paused ? all.resume : all.pause}
        </Button>
        <Button icon={<Trash2 aria-hidden="true" />} onClick={() => onRemove([stream])}>
          {all.remove}
        </Button>
      </div>
      {attempts > 0 && last_error && (
        <Notice tone="bad">
          {texts.error}: <span className="font-mono wrap-anywhere">{last_error}</span>
        </Notice>
      )}
      <FactList facts={useFacts(stream)} />
    </div>
  )
}

function useFacts(stream: AuditStream): [string, ReactNode][] {
  const { drawer: texts, ...all } = useTexts(streamsTexts)
  const lang = useLang()
  const { id, kind, url, has_ca, behind, attempts, next_attempt_at, delivered_at, failed_at } = stream
  const time = (at: string) => <RelativeTime key={at} at={at} />
  const facts: [string, ReactNode][] = [
    [all.state, <StateBadge key="state" stream={stream} />],
    [all.kind, all.kinds[kind]],
    [texts.url, <Copyable key="url" text={url} />],
    [texts.queue, behind > 0 ? all.entries(behind) : texts.queueEmpty],
    [all.columns.delivered, delivered_at ? time(delivered_at) : all.never],
  ]
  if (attempts > 0) facts.push([texts.attempts, attempts])
  if (next_attempt_at) facts.push([texts.next, time(next_attempt_at)])
  if (failed_at) facts.push([texts.failed, time(failed_at)])
  if (has_ca) facts.push([texts.ca, texts.ownCa])
  facts.push([texts.created, formatDateTime(lang, new Date(stream.created_at))])
  facts.push(['ID', <Copyable key="id" text={id} />])
  return facts
}
