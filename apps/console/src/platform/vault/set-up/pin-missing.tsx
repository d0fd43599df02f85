import { Button, Notice, useTexts } from '@nora/ui'
import { useState } from 'react'
import { PinDialog } from '../settings/pin-dialog.tsx'
import { useThisDevice } from '../use-this-device.ts'
import { setUpTexts } from './set-up.messages.ts'

/** After a set-up whose PIN failed: says so, until this device has one. */
export function PinMissing() {
  const texts = useTexts(setUpTexts)
  const { has_pin } = useThisDevice()
  const [isAsked, setAsked] = useState(false)
  if (has_pin) return null
  return (
    <div className="px-4 pt-4 sm:px-8">
      <Notice tone="warn" title={texts.pinFailed}>
        <p>{texts.pinFailedSentence}</p>
        <Button size="small" className="mt-2" onClick={() => setAsked(true)}>
          {texts.setPin}
        </Button>
      </Notice>
      {isAsked && <PinDialog onClose={() => setAsked(false)} />}
    </div>
  )
}
