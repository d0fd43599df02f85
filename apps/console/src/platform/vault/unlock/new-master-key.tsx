import { Button, useTexts } from '@nora/ui'
import { type FormEvent, useState } from 'react'
import { MasterKeyFields } from '../master-key/master-key-fields.tsx'
import { useMasterKey } from '../master-key/use-master-key.ts'
import { VaultProofProvider } from '../proof/vault-proof-provider.tsx'
import { RecoveryCheck } from '../recovery/recovery-check.tsx'
import { RecoveryCodeView } from '../recovery/recovery-code-view.tsx'
import { StepCard } from '../step-card.tsx'
import { useTask } from '../use-task.ts'
import { useProvenCall, useVault, useVaultKeeper } from '../use-vault.ts'
import { VaultProblem } from '../vault-problem.tsx'
import { lockedTexts } from './locked.messages.ts'

/** After the recovery code: a new master key, and a new code, because the old one has been typed. */
export function NewMasterKey() {
  return (
    <VaultProofProvider>
      <Steps />
    </VaultProofProvider>
  )
}

function Steps() {
  const texts = useTexts(lockedTexts).recovered
  const vault = useVault()
  const keeper = useVaultKeeper()
  const call = useProvenCall()
  const { run, isBusy, problem } = useTask()
  const [code, setCode] = useState<string | null>(null)
  const [isKept, setKept] = useState(false)
  const form = useMasterKey()

  function submit(event: FormEvent) {
    event.preventDefault()
    const next = form.read()
    if (next === null) return
    void run(async () => {
      await call(() => vault.changeMasterKey(next))
      setCode((await call(() => vault.makeRecoveryCode())).recovery_code)
    })
  }
  if (code === null) {
    return (
      <StepCard place={texts.step(1)} title={texts.title} sentence={texts.sentence}>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <MasterKeyFields form={form} />
          <VaultProblem problem={problem} />
          <div className="flex justify-end">
            <Button look="primary" type="submit" loading={isBusy}>
              {texts.submit}
            </Button>
          </div>
        </form>
      </StepCard>
    )
  }
  if (!isKept) {
    return (
      <StepCard place={texts.step(2)} title={texts.codeTitle} sentence={texts.codeSentence}>
        <RecoveryCodeView code={code} />
        <div className="mt-6 flex justify-end">
          <Button look="primary" onClick={() => setKept(true)}>
            {texts.kept}
          </Button>
        </div>
      </StepCard>
    )
  }
  return (
    <StepCard place={texts.step(3)} title={texts.checkTitle} sentence={texts.checkSentence}>
      <RecoveryCheck
        code={code}
        submit={texts.open}
        isBusy={false}
        onBack={() => setKept(false)}
        onDone={() => keeper.endRecovery()}
      />
    </StepCard>
  )
}
