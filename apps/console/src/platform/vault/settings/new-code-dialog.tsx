import { FormDialog, useTexts } from '@nora/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTask } from '../use-task.ts'
import { useProvenCall, useVault } from '../use-vault.ts'
import { VAULT_QUERIES } from '../vault-keeper.ts'
import { VaultProblem } from '../vault-problem.tsx'
import { KeptCodeDialog } from './kept-code-dialog.tsx'
import { settingsTexts } from './settings.messages.ts'
import { OWN_KEY } from './settings.queries.ts'

/** Asks, makes a new recovery code, and shows it this once. */
export function NewCodeDialog({ onClose }: { onClose(): void }) {
  const texts = useTexts(settingsTexts).codeDialog
  const vault = useVault()
  const call = useProvenCall()
  const queries = useQueryClient()
  const { run, isBusy, problem } = useTask()
  const [code, setCode] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      setCode((await call(() => vault.makeRecoveryCode())).recovery_code)
      await queries.invalidateQueries({ queryKey: [...VAULT_QUERIES, ...OWN_KEY] })
    })
  }
  if (code !== null) return <KeptCodeDialog code={code} onClose={onClose} />
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      description={texts.sentence}
      submit={texts.submit}
      onSubmit={submit}
      sending={isBusy}
      dirty={false}
    >
      <VaultProblem problem={problem} />
    </FormDialog>
  )
}
