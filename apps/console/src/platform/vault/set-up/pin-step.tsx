import { Button, useTexts } from '@nora/ui'
import type { FormEvent } from 'react'
import { PinFields } from '../pin/pin-fields.tsx'
import { useNewPin } from '../pin/use-new-pin.ts'
import { setUpTexts } from './set-up.messages.ts'

export type PinStepProps = {
  isBusy: boolean
  /** What takes so long. */
  busyWords: string
  /** Null: without one. */
  onDone(pin: string | null): void
}

export function PinStep({ isBusy, busyWords, onDone }: PinStepProps) {
  const texts = useTexts(setUpTexts)
  const form = useNewPin()
  function submit(event: FormEvent) {
    event.preventDefault()
    const pin = form.read()
    if (pin !== null) onDone(pin)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <PinFields form={form} />
      {isBusy && (
        <p role="status" className="text-sm text-soft">
          {busyWords}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isBusy} onClick={() => onDone(null)}>
          {texts.skipPin}
        </Button>
        <Button look="primary" type="submit" loading={isBusy}>
          {texts.next}
        </Button>
      </div>
    </form>
  )
}
