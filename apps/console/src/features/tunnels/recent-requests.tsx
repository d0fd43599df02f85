import type { Tunnel } from '@nora/contract/tunnels'
import type { RequestFilter } from '@nora/kit'
import { Section, Segmented, useTexts } from '@nora/ui'
import { isWeb } from './is-web.ts'
import { RequestRows } from './request-rows.tsx'
import { requestsTexts } from './requests.messages.ts'
import { useRecentRequests } from './requests.queries.ts'

const SHOWN = 50
const FILTERS = ['all', 'errors', 'refused'] as const

export type RecentRequestsProps = {
  tunnel: Tunnel
  only: RequestFilter | undefined
  onOnly(only: RequestFilter | undefined): void
  onOpen(id: string): void
}

/** The newest requests of a tunnel as they come, or the connections to it that are over. */
export function RecentRequests({ tunnel, only, onOnly, onOpen }: RecentRequestsProps) {
  const texts = useTexts(requestsTexts)
  const { data: requests = [], isPending } = useRecentRequests(tunnel.id, only)
  const { errors } = tunnel.traffic
  return (
    <Section title={isWeb(tunnel) ? texts.recent : texts.recentConnections}>
      <Segmented
        label={texts.which}
        value={only ?? 'all'}
        onChange={(value) => onOnly(value === 'all' ? undefined : value)}
        options={FILTERS.map((value) => ({ value, label: texts.only[value] }))}
        className="mb-2.5"
      />
      {requests.length > 0 ? (
        <>
          <RequestRows tunnelId={tunnel.id} requests={requests.slice(0, SHOWN)} onOpen={onOpen} />
          {only === 'errors' && requests.length < errors && (
            <p className="mt-2 text-sm text-faint">{texts.kept(requests.length, errors)}</p>
          )}
        </>
      ) : (
        !isPending && <p className="text-soft">{getNothing(texts, tunnel, only)}</p>
      )}
    </Section>
  )
}

function getNothing(
  texts: (typeof requestsTexts)['ru'],
  tunnel: Tunnel,
  only: RequestFilter | undefined,
): string {
  if (only === 'refused') return texts.noRefused
  if (only === 'errors') return tunnel.traffic.errors === 0 ? texts.noErrors : texts.oldErrors
  const isClosed = tunnel.state === 'closed' && tunnel.traffic.requests > 0
  if (isWeb(tunnel)) return isClosed ? texts.closedRequests : texts.noRequests
  return isClosed ? texts.closedConnections : texts.noConnections
}
