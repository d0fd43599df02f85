import type { AuditStream } from '@nora/contract/audit'
import { lazyPart, type RowAction, useTexts } from '@nora/ui'
import { Pause, Play, Send, Trash2 } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { useAsked } from '../../../platform/lists/asked.ts'
import { toOptions } from '../../../platform/lists/list-filters.tsx'
import { hasWords, isChosen } from '../../../platform/lists/list-search.ts'
import { NewButton } from '../../../platform/lists/new-button.tsx'
import { ObjectList } from '../../../platform/lists/object-list.tsx'
import type { AuditPageProps } from '../audit-page-props.ts'
import type { AuditSearch } from '../audit-search.ts'
import { streamColumns } from './stream-columns.tsx'
import { getState, STREAM_STATES } from './stream-state.tsx'
import { streamsTexts } from './streams.messages.ts'
import { usePauseStream, useStreams, useTestStream } from './streams.queries.ts'

const AddStreamDialog = lazyPart(() => import('./add-stream-dialog.tsx'), 'AddStreamDialog')
const RemoveStreamsDialog = lazyPart(() => import('./remove-streams-dialog.tsx'), 'RemoveStreamsDialog')
const StreamDrawer = lazyPart(() => import('./stream-drawer.tsx'), 'StreamDrawer')

const KINDS = ['webhook', 'syslog'] as const

/** Where the log is sent as it grows. */
export function StreamsPanel({ search, onSearch }: AuditPageProps) {
  const texts = useTexts(streamsTexts)
  const list = useStreams()
  const columns = useMemo(() => streamColumns(texts), [texts])
  const { mutate: onPause } = usePauseStream()
  const { mutate: onTest } = useTestStream()
  const [removing, onRemove] = useAsked<AuditStream>()
  const add = <NewButton onSearch={onSearch}>{texts.add}</NewButton>
  const actions: RowAction<AuditStream>[] = [
    { label: texts.test, icon: <Send aria-hidden="true" />, act: (stream) => onTest(stream) },
    {
      label: texts.pause,
      icon: <Pause aria-hidden="true" />,
      isFor: ({ is_paused }) => !is_paused,
      act: (stream) => onPause(stream),
    },
    {
      label: texts.resume,
      icon: <Play aria-hidden="true" />,
      isFor: ({ is_paused }) => is_paused,
      act: (stream) => onPause(stream),
    },
    { label: texts.remove, icon: <Trash2 aria-hidden="true" />, danger: true, actOnMany: onRemove },
  ]
  return (
    <>
      <ObjectList
        name="audit_streams"
        label={texts.label}
        list={list}
        columns={columns}
        rowName={({ name }) => name}
        actions={actions}
        matches={matches}
        search={search}
        onSearch={onSearch}
        searchLabel={texts.search}
        filters={[
          { name: 'kind', label: texts.kind, options: toOptions(KINDS, texts.kinds) },
          { name: 'state', label: texts.state, options: toOptions(STREAM_STATES, texts.states) },
        ]}
        drawer="receiver"
        failed={texts.listFailed}
        empty={{ drawing: 'receivers', title: texts.empty, sentence: texts.emptySentence, action: add }}
        foot={texts.count}
      />
      <Suspense>
        {search.new && <AddStreamDialog onClose={() => onSearch({ new: undefined }, true)} />}
      </Suspense>
      <Suspense>
        {search.receiver && (
          <StreamDrawer
            id={search.receiver}
            onClose={() => onSearch({ receiver: undefined }, true)}
            onPause={onPause}
            onTest={onTest}
            onRemove={onRemove}
          />
        )}
      </Suspense>
      <Suspense>{removing.items.length > 0 && <RemoveStreamsDialog {...removing} />}</Suspense>
    </>
  )
}

function matches(stream: AuditStream, { q, kind, state }: AuditSearch): boolean {
  const { name, url } = stream
  return hasWords(q, [name, url]) && isChosen(kind, stream.kind) && isChosen(state, getState(stream))
}
