import type { TrafficPolicy, VisitorSession } from '@nora/contract/traffic-policies'
import {
  Button,
  type Column,
  ConfirmDialog,
  EmptyState,
  ListView,
  notify,
  RelativeTime,
  SearchField,
  useLang,
  useTexts,
} from '@nora/ui'
import { LogOut } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { failureSentence } from '../../../platform/failure-sentence.ts'
import { AskManyDialog } from '../../../platform/lists/ask-many-dialog.tsx'
import { useAsked } from '../../../platform/lists/asked.ts'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { ShareLinkButton } from './share-link-button.tsx'
import { visitorsTexts } from './visitors.messages.ts'
import { useRevokeVisitor, useRevokeVisitors, useVisitorSessions } from './visitors.queries.ts'

/** Who is signed in by the policy, and how to end that. */
export function VisitorsPart({ policy, isReadOnly }: { policy: TrafficPolicy; isReadOnly: boolean }) {
  const texts = useTexts(visitorsTexts)
  const [q, setQ] = useState('')
  const searched = useDeferredValue(q.trim())
  const visitors = useVisitorSessions(policy.id, searched)
  const revoking = useRevokeVisitor(policy.id)
  const columns = useMemo(() => visitorColumns(texts), [texts])
  const [asked, ask] = useAsked<VisitorSession>()
  const rows = visitors.data?.items
  return (
    <div className="grid gap-4 py-5">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField label={texts.search} value={q} onChange={setQ} className="w-64 max-w-full" />
        {!isReadOnly && <ShareLinkButton policy={policy} />}
        {!isReadOnly && rows !== undefined && rows.length > 0 && <RevokeAllButton id={policy.id} />}
      </div>
      <div>
        <ListView<VisitorSession>
          name="policy_visitors"
          label={texts.title}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowName={getWho(texts)}
          sort={null}
          onSort={() => {}}
          actions={
            isReadOnly
              ? []
              : [{ label: texts.revoke, icon: <LogOut aria-hidden="true" />, danger: true, actOnMany: ask }]
          }
          error={
            visitors.error && (
              <LoadFailure title={texts.loadFailed} error={visitors.error} onRetry={visitors.refetch} />
            )
          }
          empty={
            <EmptyState
              title={searched === '' ? texts.empty : texts.none}
              sentence={searched === '' ? texts.emptySentence : texts.noneSentence}
            />
          }
          foot={visitors.data?.next_cursor != null && texts.more}
        />
      </div>
      <AskManyDialog
        {...asked}
        itemName={(session) => <span className="font-[560]">{getWho(texts)(session)}</span>}
        itemNote={({ endpoint }) => endpoint}
        act={revoking.mutateAsync}
        done={texts.revoked}
        texts={{ ...texts.revokeTexts, confirm: texts.revoke }}
      />
    </div>
  )
}

function RevokeAllButton({ id }: { id: string }) {
  const texts = useTexts(visitorsTexts)
  const lang = useLang()
  const revoking = useRevokeVisitors(id)
  const [isAsked, setAsked] = useState(false)

  async function revokeAll() {
    try {
      const { revoked } = await revoking.mutateAsync(undefined)
      notify({ title: texts.revoked(revoked) })
    } catch (error) {
      notify({ type: 'error', title: texts.revokeFailed, message: failureSentence(error, lang) })
      throw error
    }
  }
  return (
    <>
      <Button onClick={() => setAsked(true)}>{texts.revokeAll}</Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={texts.revokeAllTitle}
        consequence={texts.revokeAllConsequence}
        confirm={texts.revokeAll}
        onConfirm={revokeAll}
      />
    </>
  )
}

type Texts = (typeof visitorsTexts)['ru']

function getWho(texts: Texts) {
  return ({ email, subject }: VisitorSession) => email || subject || texts.unnamed
}

function visitorColumns(texts: Texts): Column<VisitorSession>[] {
  const { columns } = texts
  const times = [
    ['created', (row: VisitorSession) => row.created_at],
    ['seen', (row: VisitorSession) => row.last_seen_at],
    ['expires', (row: VisitorSession) => row.expires_at],
  ] as const
  return [
    {
      id: 'who',
      header: columns.who,
      width: 'minmax(140px, 2fr)',
      fixed: true,
      cell: (row) => (
        <span className="block truncate font-[560] max-sm:whitespace-normal max-sm:text-xs max-sm:break-all">
          {getWho(texts)(row)}
        </span>
      ),
    },
    {
      id: 'how',
      header: columns.how,
      width: '120px',
      hideBelow: 'sm',
      staysShown: true,
      cell: ({ provider }) => <span className="block truncate font-mono text-code">{provider}</span>,
    },
    {
      id: 'endpoint',
      header: columns.endpoint,
      width: 'minmax(120px, 1.5fr)',
      hideBelow: 'lg',
      staysShown: true,
      cell: ({ endpoint }) => <span className="block truncate">{endpoint}</span>,
    },
    ...times.map(
      ([id, getTime]): Column<VisitorSession> => ({
        id,
        header: columns[id],
        width: '132px',
        align: 'end',
        ...(id !== 'seen' && { hideBelow: 'lg' as const }),
        staysShown: true,
        cell: (row) => <RelativeTime at={getTime(row)} className="text-soft" />,
      }),
    ),
  ]
}
