import type { TeamRequest } from '@nora/contract/tunnels'
import { formatDateTime } from '@nora/kit'
import { buttonStyle, EmptyState, Segmented, Skeleton, useLang, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { LoadFailure } from '../../platform/load-failure.tsx'
import { RequestRows } from './request-rows.tsx'
import { requestsTexts } from './requests.messages.ts'
import { useTeamRequests } from './requests.queries.ts'
import { getSpan } from './requests-span.ts'
import type { TeamRequestsSearch } from './team-requests-search.ts'

const FILTERS = ['all', 'errors', 'refused'] as const

export type TeamRequestsPageProps = {
  search: TeamRequestsSearch
  onSearch(change: Partial<TeamRequestsSearch>): void
}

/** What is kept of the requests between two instants: a bar of the statistics leads here. */
export function TeamRequestsPage({ search, onSearch }: TeamRequestsPageProps) {
  const { team: texts, ...words } = useTexts(requestsTexts)
  const lang = useLang()
  const span = getSpan(search)
  const { data: requests, error, refetch } = useTeamRequests(search)
  const { only, hostname } = search
  const time = (at: string) => formatDateTime(lang, new Date(at))
  return (
    <ListPage
      title={texts.title}
      sentence={span === null ? texts.noSpan : texts.span(time(span.from), time(span.to), hostname)}
      actions={
        <Link to="/team_statistics" className={buttonStyle()}>
          {texts.toStatistics}
        </Link>
      }
    >
      <div className="max-w-4xl py-4">
        <Segmented
          label={words.which}
          value={only ?? 'all'}
          onChange={(value) => onSearch({ only: value === 'all' ? undefined : value })}
          options={FILTERS.map((value) => ({ value, label: words.only[value] }))}
          className="mb-4"
        />
        {error !== null && requests === undefined && (
          <LoadFailure title={texts.failed} error={error} onRetry={refetch} />
        )}
        {span !== null && requests === undefined && error === null && (
          <Skeleton className="h-64 rounded-lg" />
        )}
        {requests?.length === 0 && <EmptyState title={texts.none} sentence={texts.kept} />}
        {requests !== undefined && requests.length > 0 && (
          <>
            <ByTunnel requests={requests} />
            <p className="mt-3 text-sm text-faint">{texts.kept}</p>
          </>
        )}
      </div>
    </ListPage>
  )
}

/** Each tunnel under its address, that with the last request first. */
function ByTunnel({ requests }: { requests: readonly TeamRequest[] }) {
  const tunnels = new Map(requests.map(({ tunnel_id, hostname }) => [tunnel_id, hostname]))
  return [...tunnels].map(([tunnel_id, hostname]) => (
    <section key={tunnel_id} className="mb-6">
      <h2 className="mb-2 font-mono text-code font-[560]">{hostname}</h2>
      <RequestRows
        tunnelId={tunnel_id}
        requests={requests.filter((request) => request.tunnel_id === tunnel_id)}
      />
    </section>
  ))
}
