import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'
import { Dialog, type DialogProps } from './dialog.tsx'

export type FormDialogProps = Pick<DialogProps, 'open' | 'onClose' | 'title' | 'description' | 'size'> & {
  /** The verb on the button. */
  submit: string
  onSubmit(event: FormEvent): void
  sending: boolean
  /** Whether something was typed that closing would lose. */
  dirty: boolean
  /** Fields, and what is wrong with the form as a whole. */
  children: ReactNode
}

/** A form in a dialog: Enter sends it; closing asks first when something was typed. */
export function FormDialog(props: FormDialogProps) {
  const texts = useTexts(uiTexts)
  const formId = useId()
  const [isLeaving, setLeaving] = useState(false)

  function close() {
    setLeaving(false)
    props.onClose()
  }

  const leaving = (
    <div role="alert" className="flex flex-1 flex-wrap items-center justify-end gap-2">
      <span className="mr-auto">{texts.unsaved}</span>
      <Button onClick={() => setLeaving(false)}>{texts.keepEditing}</Button>
      <Button look="danger" onClick={close}>
        {texts.discard}
      </Button>
    </div>
  )
  return (
    <Dialog
      open={props.open}
      onClose={() => (props.dirty && !isLeaving ? setLeaving(true) : close())}
      title={props.title}
      description={props.description}
      size={props.size}
      actions={
        isLeaving ? (
          leaving
        ) : (
          <>
            <Button onClick={close}>{texts.cancel}</Button>
            <Button look="primary" type="submit" form={formId} data-send="" loading={props.sending}>
              {props.submit}
            </Button>
          </>
        )
      }
    >
      <form id={formId} noValidate onSubmit={props.onSubmit} className="flex flex-col gap-4">
        {props.children}
      </form>
    </Dialog>
  )
}
