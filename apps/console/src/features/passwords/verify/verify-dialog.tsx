import { Field, FormDialog, PasswordInput, Segmented, useTexts } from '@nora/ui'
import { type FormEvent, useState } from 'react'
import { useVault } from '../../../platform/vault/use-vault.ts'
import { VaultProblem } from '../vault-problem.tsx'
import { verifyTexts } from './verify.messages.ts'

type Means = 'master' | 'pin'

/** Who is there: asked before values of a guarded record are shown, and before what cannot be taken back. */
export function VerifyDialog({ onProven, onClose }: { onProven(): void; onClose(): void }) {
  const texts = useTexts(verifyTexts)
  const vault = useVault()
  const [means, setMeans] = useState<Means>('master')
  const [typed, setTyped] = useState('')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (typed === '') return
    setSending(true)
    setProblem(null)
    try {
      await (means === 'master' ? vault.verify(typed) : vault.verifyWithPin(typed))
      setTyped('')
      onProven()
    } catch (error) {
      setTyped('')
      setProblem(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      description={texts.sentence}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
      sending={isSending}
      dirty={false}
    >
      <Field label={texts.means[means]}>
        <PasswordInput
          autoComplete="off"
          inputMode={means === 'pin' ? 'numeric' : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Segmented
        label={texts.choose}
        value={means}
        onChange={(next) => {
          setMeans(next)
          setTyped('')
        }}
        options={[
          { value: 'master', label: texts.means.master },
          { value: 'pin', label: texts.means.pin },
        ]}
      />
      <VaultProblem problem={problem} />
    </FormDialog>
  )
}
