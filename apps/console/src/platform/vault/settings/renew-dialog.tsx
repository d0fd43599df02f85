import { FormDialog, Notice, useTexts } from '@nora/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { MasterKeyFields } from '../master-key/master-key-fields.tsx'
import { useMasterKey } from '../master-key/use-master-key.ts'
import { useTask } from '../use-task.ts'
import { useProvenCall, useVault } from '../use-vault.ts'
import { VAULT_QUERIES } from '../vault-keeper.ts'
import { VaultProblem } from '../vault-problem.tsx'
import { KeptCodeDialog } from './kept-code-dialog.tsx'
import { settingsTexts } from './settings.messages.ts'

/** For after a theft: another account key, under another master key. Whatever opened the vault before does not. */
export function RenewDialog({ onClose }: { onClose(): void }) {
  const texts = useTexts(settingsTexts).renewDialog
  const vault = useVault()
  const call = useProvenCall()
  const queries = useQueryClient()
  const { run, isBusy, problem } = useTask()
  const [code, setCode] = useState<string | null>(null)
  const form = useMasterKey()

  function submit(event: FormEvent) {
    event.preventDefault()
    const next = form.read()
    if (next === null) return
    void run(async () => {
      setCode((await call(() => vault.renewOnAllDevices(next))).recovery_code)
      await queries.invalidateQueries({ queryKey: VAULT_QUERIES })
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
      dirty={form.first !== '' || form.second !== ''}
    >
      <Notice tone="warn">{texts.ends}</Notice>
      <MasterKeyFields form={form} />
      <VaultProblem problem={problem} />
    </FormDialog>
  )
}
