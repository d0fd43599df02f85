import { FormDialog, notify, useTexts } from '@nora/ui'
import type { FormEvent } from 'react'
import { MasterKeyFields } from '../master-key/master-key-fields.tsx'
import { useMasterKey } from '../master-key/use-master-key.ts'
import { useTask } from '../use-task.ts'
import { useProvenCall, useVault } from '../use-vault.ts'
import { VaultProblem } from '../vault-problem.tsx'
import { settingsTexts } from './settings.messages.ts'

export function MasterKeyDialog({ onClose }: { onClose(): void }) {
  const texts = useTexts(settingsTexts).masterKeyDialog
  const vault = useVault()
  const call = useProvenCall()
  const { run, isBusy, problem } = useTask()
  const form = useMasterKey()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const next = form.read()
    if (next === null || !(await run(() => call(() => vault.changeMasterKey(next))))) return
    notify({ type: 'success', title: texts.done })
    onClose()
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
      dirty={form.first !== '' || form.second !== ''}
    >
      <MasterKeyFields form={form} />
      <VaultProblem problem={problem} />
    </FormDialog>
  )
}
