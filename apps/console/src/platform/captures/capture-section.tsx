import type { CaptureState } from '@nora/contract/captures'
import { Badge, Button, Notice, Section, useTexts } from '@nora/ui'
import type { ReactNode } from 'react'
import { captureTexts } from './capture.messages.ts'
import { useSetCapture } from './capture.queries.ts'
import type { Captured } from './captured-calls.ts'

export type CaptureSectionProps = {
  captured: Captured
  capture: CaptureState
  /** The reader may turn it on and off. */
  mayChange?: boolean
  /** Of its heading: 2 on a page, 3 in a drawer. */
  level?: 2 | 3
  /** Beside the switch: the way to what is kept. */
  children?: ReactNode
}

/** Whether requests are kept, and the switch for that. */
export function CaptureSection({
  captured,
  capture,
  mayChange = true,
  level = 3,
  children,
}: CaptureSectionProps) {
  const texts = useTexts(captureTexts)
  const change = useSetCapture(captured)
  const { is_on, rule, kept, skipped, dropped, problem, why } = capture
  const lost = skipped + dropped
  return (
    <Section title={texts.title} level={level}>
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap items-center gap-2">
          {is_on && <Badge tone="warn">{texts.captured}</Badge>}
          <span>{why === 'kind' ? texts.port : is_on ? texts.on : texts.off}</span>
        </p>
        {why === 'team' && <p className="text-soft">{texts.team[rule]}</p>}
        {problem !== null && <Notice tone="warn" title={texts.problem[problem]} />}
        {why !== 'kind' && (
          <p className="text-soft">
            {texts.kept(kept)}
            {lost > 0 && ` · ${texts.lost(lost)}`}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {why === 'switch' && mayChange && (
            <Button onClick={() => change.mutate(!is_on)} loading={change.isPending}>
              {is_on ? texts.turnOff : texts.turnOn}
            </Button>
          )}
          {children}
        </div>
      </div>
    </Section>
  )
}
