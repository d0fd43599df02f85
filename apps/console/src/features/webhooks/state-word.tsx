import type {
  WebhookDeliveryState,
  WebhookRequestState,
  WebhookState,
  WebhookTargetState,
} from '@nora/contract/webhooks'
import type { Lang } from '@nora/kit'
import { Badge, type Tone, useTexts } from '@nora/ui'
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleOff,
  Clock,
  Copy,
  type LucideIcon,
  Pause,
  Send,
  ShieldX,
  TriangleAlert,
} from 'lucide-react'
import { statesTexts } from './states.messages.ts'

type Look = { tone: Tone; Icon: LucideIcon }

const OK: Look = { tone: 'ok', Icon: CircleCheck }
const BAD: Look = { tone: 'bad', Icon: CircleAlert }
const PAUSED: Look = { tone: 'neutral', Icon: Pause }

const WEBHOOKS: Record<WebhookState, Look> = {
  active: OK,
  paused: PAUSED,
  full: { tone: 'bad', Icon: TriangleAlert },
}

const REQUESTS: Record<WebhookRequestState, Look> = {
  stored: { tone: 'neutral', Icon: CircleDashed },
  queued: { tone: 'info', Icon: Clock },
  unmatched: { tone: 'neutral', Icon: CircleOff },
  delivered: OK,
  partly: { tone: 'warn', Icon: TriangleAlert },
  dead: BAD,
  refused: { tone: 'bad', Icon: ShieldX },
  duplicate: { tone: 'neutral', Icon: Copy },
}

const DELIVERIES: Record<WebhookDeliveryState, Look> = {
  due: { tone: 'info', Icon: Clock },
  sending: { tone: 'info', Icon: Send },
  waiting: { tone: 'warn', Icon: Clock },
  held: PAUSED,
  delivered: OK,
  dead: BAD,
  cancelled: { tone: 'neutral', Icon: CircleOff },
}

const TARGETS: Record<WebhookTargetState, Look> = {
  active: OK,
  failing: BAD,
  paused: PAUSED,
  gone: { tone: 'neutral', Icon: CircleOff },
}

export function WebhookStateWord({ state }: { state: WebhookState }) {
  const { webhooks } = useTexts(statesTexts)
  return <StateBadge look={WEBHOOKS[state]}>{webhooks[state]}</StateBadge>
}

export function RequestStateWord({ state }: { state: WebhookRequestState }) {
  const { requests } = useTexts(statesTexts)
  return <StateBadge look={REQUESTS[state]}>{requests[state]}</StateBadge>
}

export function DeliveryStateWord({ state }: { state: WebhookDeliveryState }) {
  const { deliveries } = useTexts(statesTexts)
  return <StateBadge look={DELIVERIES[state]}>{deliveries[state]}</StateBadge>
}

export function TargetStateWord({ state }: { state: WebhookTargetState }) {
  const { targets } = useTexts(statesTexts)
  return <StateBadge look={TARGETS[state]}>{targets[state]}</StateBadge>
}

function StateBadge({ look: { tone, Icon }, children }: { look: Look; children: string }) {
  return (
    <Badge tone={tone} className="whitespace-nowrap">
      <Icon aria-hidden="true" className="size-3.5" />
      {children}
    </Badge>
  )
}

/** Why a delivery or a target is in its state, in words where there are some. */
export function errorWords(lang: Lang, error: string): string {
  const { errors, answered } = statesTexts[lang]
  const status = /^(?:status_|HTTP )(\d{3})$/.exec(error)?.[1]
  if (status !== undefined) return answered(status)
  return Object.hasOwn(errors, error) ? errors[error as keyof typeof errors] : error
}

/** Why a signature did not pass: the code of the check in words, or as it came. */
export function signatureWords(lang: Lang, reason: string): string {
  const { signature } = statesTexts[lang]
  const code = reason.replace(/^signature_/, '')
  return Object.hasOwn(signature, code) ? signature[code as keyof typeof signature] : reason
}
