import type { Gateway, GatewayEvents } from '@nora/contract/gateways'
import type { Lang } from '@nora/kit'
import { Card, EmptyState, MorePages, RelativeTime, SkeletonRows, useLang, useTexts } from '@nora/ui'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { useGatewayEvents } from '../gateways.queries.ts'
import { memberReason, stateReason } from '../state-word.tsx'
import { statesTexts } from '../states.messages.ts'
import { eventsTexts } from './events.messages.ts'

type Event = GatewayEvents['items'][number]

/** What happened to the gateway and its members, newest first. */
export function EventsPart({ gateway }: { gateway: Gateway }) {
  const texts = useTexts(eventsTexts)
  const events = useGatewayEvents(gateway.id)
  const items = events.data?.pages.flatMap((page) => page.items)
  if (items?.length === 0)
    return <EmptyState drawing="history" title={texts.empty} sentence={texts.emptySentence} />
  return (
    <Card className="overflow-hidden">
      <h2 className="px-4 pt-4 font-semibold sm:px-5">{texts.title}</h2>
      {events.error && !items && (
        <LoadFailure title={texts.failed} error={events.error} onRetry={events.refetch} />
      )}
      {!items && !events.error && <SkeletonRows />}
      {items && (
        <ol className="mt-2 divide-y divide-line">
          {items.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ol>
      )}
      {events.hasNextPage && (
        <MorePages isLoading={events.isFetchingNextPage} onMore={() => void events.fetchNextPage()} />
      )}
    </Card>
  )
}

function EventRow({ event }: { event: Event }) {
  const texts = useTexts(eventsTexts)
  const lang = useLang()
  const { at, member, from, to } = event
  const state = (one: string) => stateText(lang, one, member !== null)
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)] sm:px-5">
      <RelativeTime at={at} className="text-sm text-faint" />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className={member ? 'font-mono text-code' : 'font-[560]'}>
            {member?.target ?? texts.gateway}
          </span>{' '}
          <span className="font-[560]">
            {from === null ? state(to) : texts.change(state(from), state(to))}
          </span>
        </p>
        <p className="text-sm text-soft wrap-anywhere">{reasonText(lang, event)}</p>
      </div>
    </li>
  )
}

function stateText(lang: Lang, state: string, isOfMember: boolean): string {
  const { members, states } = statesTexts[lang]
  const words: Readonly<Record<string, string>> = isOfMember ? members : states
  return words[state] ?? state
}

function reasonText(lang: Lang, { member, to, reason }: Event): string {
  if (member) return memberReason(lang, { reason }) ?? ''
  return stateReason(lang, { state: to as Gateway['state'], reason }) ?? reason
}
