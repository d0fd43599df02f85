import { Button, Notice, useOnline, useTexts } from '@nora/ui'
import { useState } from 'react'
import { StepCard } from '../step-card.tsx'
import type { VaultPhase } from '../vault-phase.ts'
import { DeviceTrouble, type Trouble } from './device-trouble.tsx'
import { lockedTexts } from './locked.messages.ts'
import { ResetDialog } from './reset-dialog.tsx'
import { UnlockForm, type UnlockKind } from './unlock-form.tsx'

type LockedPhase = Extract<VaultPhase, { kind: 'locked' }>

/** What opens a locked vault, and what helps where that is lost. */
export function Locked({ phase }: { phase: LockedPhase }) {
  const texts = useTexts(lockedTexts)
  const isOnline = useOnline()
  const [chosen, setChosen] = useState<UnlockKind | null>(null)
  const [isPinGone, setPinGone] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(phase.is_device_broken ? 'broken_device' : null)
  const [isResetting, setResetting] = useState(false)
  const hasPin = phase.has_pin && !isPinGone
  const kind = chosen ?? (hasPin ? 'pin' : 'master')
  const others: UnlockKind[] = [
    ...(hasPin ? (['pin'] as const) : []),
    'master',
    ...(phase.has_recovery ? (['recovery'] as const) : []),
  ]
  return (
    <div className="flex flex-col gap-4">
      {phase.why && <Notice tone="info">{texts.why[phase.why]}</Notice>}
      {!isOnline && <Notice tone="warn">{texts.offline}</Notice>}
      {isPinGone && <Notice tone="warn">{texts.pinGone}</Notice>}
      {trouble && (
        <DeviceTrouble
          kind={trouble}
          onDone={() => {
            setTrouble(null)
            setChosen(null)
          }}
        />
      )}
      <StepCard place={null} title={texts.title} sentence={texts.sentences[kind]}>
        <UnlockForm
          key={kind}
          kind={kind}
          onTrouble={setTrouble}
          onPinGone={() => {
            setPinGone(true)
            setChosen('master')
          }}
        />
        <div className="mt-5 flex flex-wrap gap-x-2 gap-y-1 border-t border-line pt-4">
          {others
            .filter((other) => other !== kind)
            .map((other) => (
              <Button key={other} look="ghost" size="small" onClick={() => setChosen(other)}>
                {texts.use[other]}
              </Button>
            ))}
          <Button look="ghost" size="small" onClick={() => setResetting(true)}>
            {texts.forgot}
          </Button>
        </div>
      </StepCard>
      {isResetting && <ResetDialog hasRecovery={phase.has_recovery} onClose={() => setResetting(false)} />}
    </div>
  )
}
