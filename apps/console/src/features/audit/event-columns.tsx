import type { AuditEvent } from '@nora/contract/audit'
import type { Lang } from '@nora/kit'
import { Badge, type Column, RelativeTime } from '@nora/ui'
import { TerminalSquare } from 'lucide-react'
import { Avatar } from '../../platform/lists/avatar.tsx'
import type { auditTexts } from './audit.messages.ts'
import { actionWords, addressWords, detailWords, keyWords, objectWords, whoWords } from './event-words.ts'

type Texts = (typeof auditTexts)['ru']

/** No column sorts: the log has one order, and only a part of it is loaded. */
export function eventColumns(texts: Texts, lang: Lang): Column<AuditEvent>[] {
  const { columns } = texts
  return [
    {
      id: 'what',
      header: columns.what,
      width: 'minmax(136px, 2.6fr)',
      fixed: true,
      hasNote: () => true,
      cell: (event) => <What event={event} texts={texts} lang={lang} />,
    },
    {
      id: 'who',
      header: columns.who,
      width: 'minmax(124px, 1.2fr)',
      cell: (event) => <Who event={event} texts={texts} />,
    },
    {
      id: 'where',
      header: columns.where,
      width: 'minmax(120px, 1fr)',
      hideBelow: 'lg',
      cell: ({ address, client }) => (
        <span className="block min-w-0">
          <span className="block truncate font-mono text-sm">{addressWords(texts, address)}</span>
          <span className="block truncate text-xs text-faint">{client}</span>
        </span>
      ),
    },
    {
      id: 'when',
      header: columns.when,
      width: '132px',
      align: 'end',
      hideBelow: 'sm',
      cell: ({ at }) => <RelativeTime at={at} className="text-soft" />,
    },
  ]
}

function What({ event, texts, lang }: { event: AuditEvent; texts: Texts; lang: Lang }) {
  const object = objectWords(event)
  const detail = detailWords(lang, event)
  return (
    <span className="block min-w-0">
      <span className="flex items-center gap-2">
        <span className="truncate">
          {actionWords(lang, event.action)} {object && <span className="font-[560]">{object}</span>}
        </span>
        {event.outcome === 'failure' && <Badge tone="bad">{texts.failure}</Badge>}
      </span>
      {detail && <span className="block truncate text-xs text-faint">{detail}</span>}
    </span>
  )
}

export function Who({ event, texts }: { event: AuditEvent; texts: Texts }) {
  const { user } = event
  const who = whoWords(texts, event)
  const key = keyWords(texts, event)
  return (
    <span className="flex min-w-0 items-center gap-[11px]">
      {user ? (
        <Avatar person={{ ...user, email: user.email ?? texts.deleted }} />
      ) : (
        <span className="grid size-7 shrink-0 place-items-center rounded-full border border-line text-faint">
          <TerminalSquare aria-hidden="true" className="size-3.5" />
        </span>
      )}
      <span className="min-w-0">
        <span className="block truncate">{who}</span>
        {key && <span className="block truncate text-xs text-faint">{key}</span>}
      </span>
    </span>
  )
}
