import type { GatewayMember, GatewayState, MemberState } from '@nora/contract/gateways'
import type { Lang } from '@nora/kit'
import { Badge, type Tone, useTexts } from '@nora/ui'
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleOff,
  Clock,
  type LucideIcon,
  TriangleAlert,
  Wrench,
} from 'lucide-react'
import { statesTexts } from './states.messages.ts'

type Look = { tone: Tone; Icon: LucideIcon }

const GATEWAYS: Record<GatewayState, Look> = {
  up: { tone: 'ok', Icon: CircleCheck },
  degraded: { tone: 'warn', Icon: TriangleAlert },
  down: { tone: 'bad', Icon: CircleAlert },
  maintenance: { tone: 'info', Icon: Wrench },
  disabled: { tone: 'neutral', Icon: CircleOff },
  pending: { tone: 'neutral', Icon: Clock },
}

const MEMBERS: Record<MemberState, Look> = {
  unknown: { tone: 'neutral', Icon: CircleDashed },
  healthy: { tone: 'ok', Icon: CircleCheck },
  failing: { tone: 'bad', Icon: CircleAlert },
  ejected: { tone: 'warn', Icon: TriangleAlert },
  drained: { tone: 'neutral', Icon: CircleOff },
}

export function GatewayStateWord({ state }: { state: GatewayState }) {
  const { states } = useTexts(statesTexts)
  return <StateBadge look={GATEWAYS[state]}>{states[state]}</StateBadge>
}

export function MemberStateWord({ state }: { state: MemberState }) {
  const { members } = useTexts(statesTexts)
  return <StateBadge look={MEMBERS[state]}>{members[state]}</StateBadge>
}

function StateBadge({ look: { tone, Icon }, children }: { look: Look; children: string }) {
  return (
    <Badge tone={tone} className="whitespace-nowrap">
      <Icon aria-hidden="true" className="size-3.5" />
      {children}
    </Badge>
  )
}

/** Why a gateway is in its state, and what to do about it. */
export function stateReason(
  lang: Lang,
  { state, reason }: { state: GatewayState; reason: string | null },
): string {
  const why: Readonly<Record<string, string>> = statesTexts[lang].why
  return (reason !== null && why[reason]) || statesTexts[lang].whyOfState[state]
}

/** Why a member is in its state; null where the state says it all. */
export function memberReason(lang: Lang, { reason }: Pick<GatewayMember, 'reason'>): string | null {
  const { memberWhy: why } = statesTexts[lang]
  if (reason === null) return null
  return Object.hasOwn(why, reason) ? why[reason as keyof typeof why] : reason.replace(/^status_/, 'HTTP ')
}
