import { Button, Field, FormDialog, notify, Textarea, useTexts } from '@nora/ui'
import { type FormEvent, useState } from 'react'
import { useTask } from '../../../platform/vault/use-task.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { faultsTexts } from '../lines/faults.messages.ts'
import { findFault } from '../lines/find-fault.ts'
import { sayFault } from '../lines/say-fault.ts'
import type { Line } from '../lines/to-lines.ts'
import { useSecretsChange } from '../secrets.queries.ts'
import { tableTexts } from './table.messages.ts'

type OwnValueDialogProps = { configId: string; line: Line; onClose(): void }

/** A value that stands before the common one for its owner alone. */
export function OwnValueDialog({ configId, line: { entry, own }, onClose }: OwnValueDialogProps) {
  const { own: texts } = useTexts(tableTexts)
  const faults = useTexts(faultsTexts)
  const [value, setValue] = useState(own ?? '')
  const { run, problem, isBusy } = useTask()
  const name = entry?.name ?? ''
  const saving = useSecretsChange((vault, next: string | null) => vault.setOwnValue(configId, name, next))
  const fault = entry && value !== '' ? findFault({ ...entry, value }) : null
  const send = (next: string | null) =>
    run(async () => {
      await saving.mutateAsync(next)
      notify({ title: next === null ? texts.removed : texts.saved })
      onClose()
    })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!fault) void send(value)
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title(name)}
      description={texts.sentence}
      submit={texts.save}
      onSubmit={submit}
      sending={isBusy}
      dirty={value !== (own ?? '')}
    >
      <Field label={texts.value} error={fault ? sayFault(fault, faults) : undefined}>
        <Textarea
          code
          rows={3}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      </Field>
      {own !== null && (
        <Button className="self-start" onClick={() => void send(null)}>
          {texts.remove}
        </Button>
      )}
      <FailedNotice title={(failures) => failures.own} problem={problem} />
    </FormDialog>
  )
}
