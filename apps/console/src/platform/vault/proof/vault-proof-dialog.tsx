import { Button, Field, FormDialog, PasswordInput, useLang, useTexts } from '@nora/ui'
import { PinError } from '@nora/vault-client'
import { type FormEvent, useState } from 'react'
import { useTask } from '../use-task.ts'
import { useThisDevice } from '../use-this-device.ts'
import { useVault } from '../use-vault.ts'
import { vaultFailure } from '../vault-failure.ts'
import { proofTexts } from './vault-proof.messages.ts'

export type VaultProofDialogProps = { onProven(): void; onClose(): void }

/** Asks for the PIN where this device has one, else for the master key. */
export function VaultProofDialog({ onProven, onClose }: VaultProofDialogProps) {
  const texts = useTexts(proofTexts)
  const lang = useLang()
  const vault = useVault()
  const { has_pin: hasPin } = useThisDevice()
  const [isByMaster, setByMaster] = useState(false)
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run, isBusy, problem, setProblem } = useTask()
  const isByPin = hasPin && !isByMaster

  async function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(typed === '')
    if (typed === '') return
    const prove = () => (isByPin ? vault.verifyWithPin(typed) : vault.verify(typed))
    const isDone = await run(() =>
      prove().catch((error) => {
        if (error instanceof PinError && error.tries_left === 0) setByMaster(true)
        throw error
      }),
    )
    setTyped('')
    if (isDone) onProven()
  }
  function switchTo(isMaster: boolean) {
    setByMaster(isMaster)
    setTyped('')
    setProblem(null)
  }
  const error = isMissing ? texts.required : problem ? vaultFailure(problem, lang) : undefined
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      description={texts.sentence}
      submit={texts.confirm}
      onSubmit={(event) => void submit(event)}
      sending={isBusy}
      dirty={false}
    >
      <Field
        label={isByPin ? texts.pin : texts.masterKey}
        error={error}
        aside={
          hasPin && (
            <Button look="ghost" size="small" onClick={() => switchTo(!isByMaster)}>
              {isByPin ? texts.useMasterKey : texts.usePin}
            </Button>
          )
        }
      >
        <PasswordInput
          key={String(isByPin)}
          ref={takeFocus}
          data-first-field=""
          autoComplete="off"
          inputMode={isByPin ? 'numeric' : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}

/** Whether there is a PIN shows a moment after the dialog: the field that comes then has the keys. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus()
}
