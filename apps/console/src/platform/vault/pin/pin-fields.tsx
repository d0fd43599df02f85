import { Field, PasswordInput, useTexts } from '@nora/ui'
import { useFocusOnWrong } from '../../focus-on-wrong.ts'
import { pinTexts } from './pin.messages.ts'
import { type NewPinForm, PIN_LENGTH } from './use-new-pin.ts'

export function PinFields({ form }: { form: NewPinForm }) {
  const texts = useTexts(pinTexts)
  const { faults, first, second } = form
  const fields = useFocusOnWrong<HTMLDivElement>(faults)
  return (
    <div ref={fields} className="contents">
      <Field
        label={texts.first}
        help={texts.help(PIN_LENGTH)}
        error={faults.first && texts.tooShort(PIN_LENGTH)}
      >
        <PasswordInput
          autoComplete="off"
          value={first}
          onChange={(event) => form.setFirst(event.target.value)}
        />
      </Field>
      <Field label={texts.second} error={faults.second && texts.differs}>
        <PasswordInput
          autoComplete="off"
          value={second}
          onChange={(event) => form.setSecond(event.target.value)}
        />
      </Field>
    </div>
  )
}
