import type { Webhook, WebhookDelivery, WebhookRequest } from '@nora/contract/webhooks'
import { Button, classNames, linkStyle, RelativeTime, StatusBadge, useLang, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { useDeliveryActions } from '../../requests.queries.ts'
import { DeliveryStateWord, errorWords } from '../../state-word.tsx'
import { AttemptList } from './attempt-list.tsx'
import { deliveriesTexts } from './deliveries.messages.ts'

type DeliveryListProps = { webhook: Webhook; request: WebhookRequest }

/** To whom the request was delivered, what they answered, and what can be done about it. */
export function DeliveryList({ webhook, request }: DeliveryListProps) {
  const texts = useTexts(deliveriesTexts)
  const { deliveries, state } = request
  if (deliveries.length === 0 && state !== 'unmatched') return null
  return (
    <section>
      <h3 className="mb-2 font-semibold">{texts.title}</h3>
      {deliveries.length === 0 ? (
        <p className="text-soft">{texts.none}</p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line">
          {deliveries.map((delivery) => (
            <DeliveryItem key={delivery.id} webhook={webhook} delivery={delivery} />
          ))}
        </ul>
      )}
    </section>
  )
}

type DeliveryItemProps = { webhook: Webhook; delivery: WebhookDelivery }

function DeliveryItem({ webhook, delivery }: DeliveryItemProps) {
  const texts = useTexts(deliveriesTexts)
  const lang = useLang()
  const { target, state, reason, attempts, due_at, last_status, last_error, order_key, replay_of } = delivery
  const why = reason ?? last_error
  const isDueLater = state === 'waiting' && due_at !== null
  const facts = [
    attempts > 0 && texts.attempts(attempts),
    replay_of !== null && texts.repeats,
    order_key !== null && texts.order(order_key),
  ].filter(Boolean)
  return (
    <li aria-label={texts.of(target.name)} className="flex flex-col gap-2 p-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <TargetName webhook={webhook} target={target} />
        <DeliveryStateWord state={state} />
        {last_status !== null && <StatusBadge status={last_status} />}
        <DeliveryButtons webhook={webhook} delivery={delivery} />
      </div>
      {why !== null && state !== 'delivered' && (
        <p className="text-sm text-soft wrap-anywhere">{errorWords(lang, why)}</p>
      )}
      {(facts.length > 0 || isDueLater) && (
        <p className="text-sm text-faint">
          {facts.join(' · ')}
          {isDueLater && (
            <>
              {facts.length > 0 && ' · '}
              {texts.next} <RelativeTime at={due_at} />
            </>
          )}
        </p>
      )}
      <AttemptList attempts={delivery.history} />
    </li>
  )
}

/** Leads to its settings: what a target did not take is often mended there. */
function TargetName({ webhook, target }: { webhook: Webhook; target: WebhookDelivery['target'] }) {
  const isThere = webhook.targets.some(({ id }) => id === target.id)
  if (webhook.is_read_only || !isThere) return <span className="font-[560] wrap-anywhere">{target.name}</span>
  return (
    <Link
      to="/webhooks/$id"
      params={{ id: webhook.id }}
      search={{ tab: 'targets', target: target.id }}
      className={classNames(linkStyle, 'font-[560] wrap-anywhere')}
    >
      {target.name}
    </Link>
  )
}

function DeliveryButtons({ webhook, delivery: { id, state, target } }: DeliveryItemProps) {
  const texts = useTexts(deliveriesTexts)
  const { retry, skip, cancel } = useDeliveryActions(webhook.id)
  if (webhook.is_read_only) return null
  const isHolding = webhook.targets.some((one) => one.id === target.id && one.on_dead === 'hold')
  return (
    <span className="ml-auto flex flex-wrap gap-1.5">
      {(state === 'waiting' || state === 'dead') && (
        <Button size="small" loading={retry.isPending} onClick={() => retry.mutate(id)}>
          {state === 'waiting' ? texts.retry : texts.again}
        </Button>
      )}
      {state === 'dead' && isHolding && (
        <Button size="small" loading={skip.isPending} onClick={() => skip.mutate(id)}>
          {texts.skip}
        </Button>
      )}
      {(state === 'due' || state === 'waiting' || state === 'held') && (
        <Button size="small" look="ghost" loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
          {texts.cancel}
        </Button>
      )}
    </span>
  )
}
