import type { AuditStream } from '@nora/contract/audit'
import { Badge, type Tone, useTexts } from '@nora/ui'
import { streamsTexts } from './streams.messages.ts'

export const STREAM_STATES = ['failing', 'sending', 'ready', 'paused'] as const
type StreamState = (typeof STREAM_STATES)[number]

const TONES: Record<StreamState, Tone> = { failing: 'bad', sending: 'info', ready: 'ok', paused: 'neutral' }

export function getState({ is_paused, attempts, behind }: AuditStream): StreamState {
  if (is_paused) return 'paused'
  if (attempts > 0) return 'failing'
  return behind > 0 ? 'sending' : 'ready'
}

export function StateBadge({ stream }: { stream: AuditStream }) {
  const texts = useTexts(streamsTexts)
  const state = getState(stream)
  return <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
}
