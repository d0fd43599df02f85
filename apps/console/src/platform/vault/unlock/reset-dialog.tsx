import { Field, FormDialog, Input, Notice, useTexts } from '@nora/ui'
import { type FormEvent, useState } from 'react'
import { useUser } from '../../use-user.ts'
import { useTask } from '../use-task.ts'
import { useProvenCall, useVault, useVaultKeeper } from '../use-vault.ts'
import { VaultProblem } from '../vault-problem.tsx'
import { lockedTexts } from './locked.messages.ts'

export type ResetDialogProps = { hasRecovery: boolean; onClose(): void }

/** The last way out: what only the lost key could open is lost with it. */
export function ResetDialog({ hasRecovery, onClose }: ResetDialogProps) {
  const texts = useTexts(lockedTexts).reset
  const user = useUser()
  const vault = useVault()
  const keeper = useVaultKeeper()
  const call = useProvenCall()
  const { run, isBusy, problem } = useTask()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const email = user?.email ?? ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    const isSame = typed.trim().toLowerCase() === email.toLowerCase()
    setWrong(!isSame)
    if (isSame) await run(async () => keeper.take(await call(() => vault.reset(email))))
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      description={texts.sentence}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
      sending={isBusy}
      dirty={false}
    >
      <Notice tone="bad" title={texts.lostTitle}>
        <ul className="mt-1 list-disc pl-4">
          {Object.entries(texts.lost).map(([name, loss]) => (
            <li key={name}>{loss}</li>
          ))}
        </ul>
      </Notice>
      {hasRecovery && <p className="text-soft">{texts.recoveryFirst}</p>}
      <Field label={texts.typeEmail(email)} error={isWrong ? texts.otherEmail : undefined}>
        <Input
          type="email"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong(false)
          }}
        />
      </Field>
      <VaultProblem problem={problem} />
    </FormDialog>
  )
}
