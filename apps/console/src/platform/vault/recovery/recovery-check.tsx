import { randomInteger } from '@nora/kit'
import { Button, Field, Input, useTexts } from '@nora/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useFocusOnWrong } from '../../focus-on-wrong.ts'
import { recoveryTexts } from './recovery.messages.ts'

export type RecoveryCheckProps = {
  code: string
  /** The verb on the button. */
  submit: string
  isBusy: boolean
  onBack(): void
  onDone(): void
  /** What went wrong afterwards. */
  children?: ReactNode
}

/** Two groups are typed back from the paper: whoever has not kept the code finds out now. */
export function RecoveryCheck({ code, submit, isBusy, onBack, onDone, children }: RecoveryCheckProps) {
  const texts = useTexts(recoveryTexts)
  const [asked] = useState(() => pickTwo(code.split('-').length))
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [wrong, setWrong] = useState<readonly number[]>([])
  const form = useFocusOnWrong<HTMLFormElement>(wrong)

  function send(event: FormEvent) {
    event.preventDefault()
    const groups = code.split('-')
    const found = asked.filter((at) => toGroup(typed[at] ?? '') !== groups[at])
    setWrong(found)
    if (found.length === 0) onDone()
  }
  return (
    <form ref={form} noValidate onSubmit={send} className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4">
        {asked.map((at) => (
          <Field
            key={at}
            label={texts.group(at + 1)}
            error={wrong.includes(at) ? texts.wrongGroup : undefined}
          >
            <Input
              code
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={8}
              value={typed[at] ?? ''}
              onChange={(event) => setTyped({ ...typed, [at]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      {children}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{texts.showAgain}</Button>
        <Button look="primary" type="submit" loading={isBusy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

function pickTwo(count: number): readonly number[] {
  const first = randomInteger(count)
  const second = (first + 1 + randomInteger(count - 1)) % count
  return [first, second].toSorted((a, b) => a - b)
}

const toGroup = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()
