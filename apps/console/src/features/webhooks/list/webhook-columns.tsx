import type { WebhookSummary } from '@nora/contract/webhooks'
import { formatNumber, type Lang } from '@nora/kit'
import { type Column, CopyButton, RelativeTime } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { personColumn } from '../../../platform/lists/people.tsx'
import { senderLabel } from '../presets.ts'
import { WebhookStateWord } from '../state-word.tsx'
import type { listTexts } from './list.messages.ts'

type Texts = (typeof listTexts)['ru']

const NOTHING = '–'

export function webhookColumns(texts: Texts, lang: Lang): Column<WebhookSummary>[] {
  const { columns } = texts
  return [
    {
      id: 'name',
      header: columns.name,
      width: 'minmax(104px, 1.2fr)',
      fixed: true,
      hasNote: ({ is_over_limit, is_read_only }) => is_over_limit || is_read_only,
      cell: (webhook) => <Name webhook={webhook} texts={texts} />,
      sortValue: ({ name }) => name,
    },
    {
      id: 'address',
      header: columns.address,
      width: 'minmax(190px, 2.4fr)',
      hideBelow: 'sm',
      fixed: true,
      cell: ({ url }) => (
        <span className="flex min-w-0 items-center gap-0.5">
          <span className="min-w-0 truncate font-mono text-code" title={url}>
            {withoutScheme(url)}
          </span>
          <CopyButton text={url} label={texts.copyAddress} />
        </span>
      ),
      sortValue: ({ url }) => url,
    },
    {
      id: 'sender',
      header: columns.sender,
      width: 'minmax(88px, 0.8fr)',
      hideBelow: 'lg',
      cell: ({ scheme }) => senderLabel(scheme) ?? <span className="text-faint">{texts.anySender}</span>,
      sortValue: ({ scheme }) => senderLabel(scheme),
    },
    {
      id: 'last',
      header: columns.last,
      width: '128px',
      hideBelow: 'sm',
      staysShown: true,
      cell: ({ last_request_at }) =>
        last_request_at === null ? (
          <span className="text-faint">{texts.never}</span>
        ) : (
          <RelativeTime at={last_request_at} />
        ),
      sortValue: ({ last_request_at }) => last_request_at,
    },
    { ...countColumn('waiting', 'text-warn', lang), header: columns.waiting, width: '72px' },
    { ...countColumn('dead', 'text-bad', lang), header: columns.dead, width: '112px', hideBelow: 'lg' },
    {
      id: 'state',
      header: columns.state,
      width: '120px',
      staysShown: true,
      cell: ({ state }) => <WebhookStateWord state={state} />,
      sortValue: ({ state }) => state,
    },
    {
      ...personColumn<WebhookSummary>(columns.person),
      width: 'minmax(80px, 0.8fr)',
      hideBelow: 'lg',
      staysShown: false,
    },
  ]
}

function countColumn(id: 'waiting' | 'dead', tone: string, lang: Lang) {
  return {
    id,
    align: 'end',
    hideBelow: 'sm',
    staysShown: true,
    cell: (webhook: WebhookSummary) => <Count value={webhook[id]} lang={lang} tone={tone} />,
    sortValue: (webhook: WebhookSummary) => webhook[id],
  } satisfies Partial<Column<WebhookSummary>>
}

/** On a phone, where they have no columns, the address stands below the name, or what is not delivered yet. */
function Name({ webhook, texts }: { webhook: WebhookSummary; texts: Texts }) {
  const { id, name, url, waiting, dead, is_over_limit, is_read_only } = webhook
  return (
    <span className="block min-w-0">
      <Link to="/webhooks/$id" params={{ id }} className="block truncate font-[560] hover:underline">
        {name}
      </Link>
      {waiting + dead > 0 ? (
        <span className="block truncate text-xs text-warn sm:hidden">{texts.counts(waiting, dead)}</span>
      ) : (
        <span className="block truncate font-mono text-xs text-faint sm:hidden">{withoutScheme(url)}</span>
      )}
      {is_over_limit && (
        <span className="block truncate text-xs font-medium text-warn max-sm:hidden">{texts.overLimit}</span>
      )}
      {is_read_only && !is_over_limit && (
        <span className="block truncate text-xs text-faint max-sm:hidden">{texts.readOnly}</span>
      )}
    </span>
  )
}

function Count({ value, lang, tone }: { value: number; lang: Lang; tone: string }) {
  if (value === 0) return <span className="text-faint">{NOTHING}</span>
  return <span className={`font-[560] ${tone}`}>{formatNumber(lang, value)}</span>
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '')
}
