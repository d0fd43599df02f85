import { Badge, type Tone, useTexts } from '@nora/ui'
import { CircleAlert, Clock, KeyRound, ShieldAlert, ShieldCheck } from 'lucide-react'
import type { KeyStateName } from './key-row.ts'
import { keysTexts } from './keys.messages.ts'

const LOOKS: Record<KeyStateName, { tone: Tone; Icon: typeof Clock }> = {
  verified: { tone: 'ok', Icon: ShieldCheck },
  unverified: { tone: 'warn', Icon: ShieldAlert },
  waits: { tone: 'info', Icon: Clock },
  other: { tone: 'bad', Icon: CircleAlert },
  reset: { tone: 'neutral', Icon: KeyRound },
  none: { tone: 'neutral', Icon: KeyRound },
}

export function KeyStateBadge({ state }: { state: KeyStateName }) {
  const { states } = useTexts(keysTexts)
  const { tone, Icon } = LOOKS[state]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className="size-3.5" />
      {states[state]}
    </Badge>
  )
}
