import { FormDialog, notify, useTexts } from '@nora/ui'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { getDeviceName } from '../device-name.ts'
import { PinFields } from '../pin/pin-fields.tsx'
import { useNewPin } from '../pin/use-new-pin.ts'
import { useTask } from '../use-task.ts'
import { useProvenCall, useVault } from '../use-vault.ts'
import { VAULT_QUERIES } from '../vault-keeper.ts'
import { VaultProblem } from '../vault-problem.tsx'
import { settingsTexts } from './settings.messages.ts'
import { DEVICES, THIS_DEVICE } from './settings.queries.ts'

/** A new PIN of this device, in place of the one it may have. */
export function PinDialog({ onClose }: { onClose(): void }) {
  const texts = useTexts(settingsTexts).pinDialog
  const vault = useVault()
  const call = useProvenCall()
  const queries = useQueryClient()
  const { run, isBusy, problem } = useTask()
  const form = useNewPin()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const pin = form.read()
    if (pin === null) return
    const name = getDeviceName(navigator.userAgent)
    if (!(await run(() => call(() => vault.setPin(pin, name))))) return
    for (const key of [DEVICES, THIS_DEVICE]) {
      void queries.invalidateQueries({ queryKey: [...VAULT_QUERIES, ...key] })
    }
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
      <PinFields form={form} />
      <VaultProblem problem={problem} />
    </FormDialog>
  )
}
