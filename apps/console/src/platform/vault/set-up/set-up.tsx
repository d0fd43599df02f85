import { Button, Notice, useTexts } from '@nora/ui'
import type { FormEvent, ReactNode } from 'react'
import { MasterKeyFields } from '../master-key/master-key-fields.tsx'
import { useMasterKey } from '../master-key/use-master-key.ts'
import { RecoveryCheck } from '../recovery/recovery-check.tsx'
import { RecoveryCodeView } from '../recovery/recovery-code-view.tsx'
import { StepCard } from '../step-card.tsx'
import { useVaultPolicy } from '../use-vault-policy.ts'
import { VaultProblem } from '../vault-problem.tsx'
import { PinStep } from './pin-step.tsx'
import { setUpTexts } from './set-up.messages.ts'
import { type SetUpStep, useSetUp } from './use-set-up.ts'

/** The first run: what the master key is, the key, the PIN, the recovery code. */
export function SetUp({ wasReset }: { wasReset: boolean }) {
  const texts = useTexts(setUpTexts)
  const policy = useVaultPolicy()
  const mayHavePin = policy.data?.pin !== 'forbidden'
  const setUp = useSetUp(mayHavePin)
  const { step, setStep, code, isBusy, problem } = setUp
  const steps: SetUpStep[] = mayHavePin ? ['master', 'pin', 'code', 'check'] : ['master', 'code', 'check']
  const number = steps.indexOf(step) + 1
  const place = number > 0 ? texts.step(number, steps.length) : null
  const notice = <VaultProblem problem={problem} />
  switch (step) {
    case 'about':
      return <About wasReset={wasReset} onDone={() => setStep('master')} />
    case 'master':
      return (
        <StepCard place={place} title={texts.masterTitle} sentence={texts.masterSentence}>
          <MasterKeyStep isBusy={isBusy} onDone={setUp.takeMasterKey}>
            {notice}
          </MasterKeyStep>
        </StepCard>
      )
    case 'pin':
      return (
        <StepCard place={place} title={texts.pinTitle} sentence={texts.pinSentence}>
          <PinStep isBusy={isBusy} busyWords={texts.deriving} onDone={(pin) => void setUp.takePin(pin)} />
        </StepCard>
      )
    case 'code':
      return (
        <StepCard place={place} title={texts.codeTitle} sentence={texts.codeSentence}>
          <RecoveryCodeView code={code} />
          <div className="mt-6 flex justify-end">
            <Button look="primary" onClick={() => setStep('check')}>
              {texts.kept}
            </Button>
          </div>
        </StepCard>
      )
    case 'check':
      return (
        <StepCard place={place} title={texts.checkTitle} sentence={texts.checkSentence}>
          <RecoveryCheck
            code={code}
            submit={texts.finish}
            isBusy={isBusy}
            onBack={() => setStep('code')}
            onDone={() => void setUp.finish()}
          >
            {notice}
          </RecoveryCheck>
        </StepCard>
      )
  }
}

function About({ wasReset, onDone }: { wasReset: boolean; onDone(): void }) {
  const texts = useTexts(setUpTexts)
  return (
    <StepCard
      place={null}
      title={wasReset ? texts.resetTitle : texts.aboutTitle}
      sentence={wasReset ? texts.resetSentence : texts.aboutSentence}
    >
      <Notice tone="warn" title={texts.lossTitle}>
        <ul className="mt-1 list-disc pl-4">
          {Object.entries(texts.losses).map(([name, loss]) => (
            <li key={name}>{loss}</li>
          ))}
        </ul>
      </Notice>
      <p className="mt-4 text-soft">{texts.server}</p>
      <div className="mt-6 flex justify-end">
        <Button look="primary" onClick={onDone}>
          {texts.begin}
        </Button>
      </div>
    </StepCard>
  )
}

type MasterKeyStepProps = { isBusy: boolean; onDone(masterKey: string): void; children: ReactNode }

function MasterKeyStep({ isBusy, onDone, children }: MasterKeyStepProps) {
  const texts = useTexts(setUpTexts)
  const form = useMasterKey()
  function submit(event: FormEvent) {
    event.preventDefault()
    const masterKey = form.read()
    if (masterKey !== null) onDone(masterKey)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <MasterKeyFields form={form} />
      {children}
      {isBusy && (
        <p role="status" className="text-sm text-soft">
          {texts.deriving}
        </p>
      )}
      <div className="flex justify-end">
        <Button look="primary" type="submit" loading={isBusy}>
          {texts.next}
        </Button>
      </div>
    </form>
  )
}
