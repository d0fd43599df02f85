import type { TrafficPolicySummary } from '@nora/contract/traffic-policies'
import { formatNumber, type Lang } from '@nora/kit'
import { Badge, type Column, RelativeTime } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { personColumn } from '../../../platform/lists/people.tsx'
import type { listTexts } from './list.messages.ts'

type Texts = (typeof listTexts)['ru']

export function policyColumns(texts: Texts, lang: Lang): Column<TrafficPolicySummary>[] {
  const { columns } = texts
  return [
    {
      id: 'name',
      header: columns.name,
      width: 'minmax(150px, 1.6fr)',
      fixed: true,
      hasNote: ({ description }) => description !== '',
      cell: (policy) => <Name policy={policy} texts={texts} />,
      sortValue: ({ name }) => name,
    },
    {
      id: 'attached',
      header: columns.attached,
      width: 'minmax(120px, 1.6fr)',
      cell: (policy) => <Attached policy={policy} texts={texts} />,
      sortValue: ({ attached_to }) => attached_to.length,
      sameValue: ({ attached_to }) => attached_to.join(),
    },
    {
      id: 'version',
      header: columns.version,
      width: '132px',
      hideBelow: 'sm',
      staysShown: true,
      cell: ({ version }) =>
        version === 0 ? (
          <span className="text-soft">{texts.unpublished}</span>
        ) : (
          <span className="font-mono text-code">{texts.version(version)}</span>
        ),
      sortValue: ({ version }) => version,
    },
    {
      id: 'refusals',
      header: columns.refusals,
      width: '124px',
      align: 'end',
      hideBelow: 'sm',
      staysShown: true,
      cell: ({ refusals_24h }) => (
        <span className={refusals_24h === 0 ? 'text-faint' : 'font-[560]'}>
          {formatNumber(lang, refusals_24h)}
        </span>
      ),
      sortValue: ({ refusals_24h }) => refusals_24h,
    },
    personColumn(columns.person),
    {
      id: 'changed',
      header: columns.changed,
      width: '132px',
      align: 'end',
      hideBelow: 'lg',
      cell: ({ changed_at }) => <RelativeTime at={changed_at} className="text-soft" />,
      sortValue: ({ changed_at }) => Date.parse(changed_at),
    },
  ]
}

function Name({ policy, texts }: { policy: TrafficPolicySummary; texts: Texts }) {
  const { id, name, description, has_draft, is_over_limit, version } = policy
  return (
    <span className="block min-w-0">
      <span className="flex min-w-0 items-center gap-2">
        <Link to="/policies/$id" params={{ id }} className="truncate font-[560] hover:underline">
          {name}
        </Link>
        {has_draft && version > 0 && (
          <Badge tone="info" className="shrink-0 whitespace-nowrap">
            {texts.draft}
          </Badge>
        )}
        {is_over_limit && <Badge tone="warn">{texts.overLimit}</Badge>}
      </span>
      {description && <span className="block truncate text-xs text-faint">{description}</span>}
    </span>
  )
}

function Attached({ policy: { attached_to }, texts }: { policy: TrafficPolicySummary; texts: Texts }) {
  const [first] = attached_to
  if (first === undefined) return <span className="text-soft">{texts.nowhere}</span>
  return (
    <span className="flex min-w-0 items-baseline gap-1.5" title={attached_to.join('\n')}>
      <span className="truncate font-mono text-code">{first}</span>
      {attached_to.length > 1 && (
        <span className="shrink-0 text-sm text-soft">{texts.more(attached_to.length - 1)}</span>
      )}
    </span>
  )
}
