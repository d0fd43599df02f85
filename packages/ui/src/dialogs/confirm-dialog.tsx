import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Field } from '../controls/field.tsx'
import { Input } from '../controls/input.tsx'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  onClose(): void
  title: ReactNode
  /** Says what stops working, and for whom. */
  consequence: ReactNode
  /** Shows the object, where a sentence cannot. */
  children?: ReactNode
  /** The verb on the button. */
  confirm: string
  /** The name to type first, for irreversible actions. */
  typedName?: string
  /** Closes the dialog when it resolves; a rejection keeps it open and is the caller's to report. */
  onConfirm(): Promise<unknown>
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const texts = useTexts(uiTexts)
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [working, setWorking] = useState(false)
  const ready = props.typedName === undefined || typed.trim() === props.typedName

  function close() {
    setTyped('')
    props.onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!ready || working) return
    setWorking(true)
    props
      .onConfirm()
      .then(close, () => {})
      .finally(() => setWorking(false))
  }

  return (
    <Dialog
      open={props.open}
      onClose={close}
      title={props.title}
      description={props.consequence}
      actions={
        <>
          <Button onClick={close}>{texts.cancel}</Button>
          <Button look="danger" type="submit" form={formId} loading={working} disabled={!ready}>
            {props.confirm}
          </Button>
        </>
      }
    >
      {props.children}
      <form id={formId} onSubmit={submit}>
        {props.typedName !== undefined && (
          <Field label={texts.typeToConfirm(props.typedName)}>
            <Input value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
