import { Button, Notice, useTexts } from '@nora/ui'
import { Fingerprint } from 'lucide-react'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { GivenUp } from '../../../platform/given-up.ts'
import { passkeySignInTexts } from './passkey-sign-in.messages.ts'

export type PasskeyButtonProps = {
  label: string
  look?: 'primary' | 'secondary'
  isBusy: boolean
  /** The problem of the last attempt. */
  problem: unknown
  onPress(): void
}

/** A way on with a passkey, and what came of the last try. */
export function PasskeyButton({ label, look = 'secondary', isBusy, problem, onPress }: PasskeyButtonProps) {
  const texts = useTexts(passkeySignInTexts)
  return (
    <div className="flex flex-col gap-2.5">
      <Button
        size="large"
        look={look}
        icon={<Fingerprint aria-hidden="true" />}
        loading={isBusy}
        onClick={onPress}
      >
        {label}
      </Button>
      {problem instanceof GivenUp ? (
        <Notice tone="info">{texts.notShown}</Notice>
      ) : (
        <FormProblem problem={problem} />
      )}
    </div>
  )
}
