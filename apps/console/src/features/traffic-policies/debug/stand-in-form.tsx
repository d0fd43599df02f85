import type { DebugStandIn } from '@nora/contract/traffic-policies'
import { Button, Field, Input, Segmented, Textarea, useTexts } from '@nora/ui'
import { type FormEvent, useState } from 'react'
import { traceTexts } from './trace.messages.ts'

type StandInFormProps = {
  type: string
  path: string
  given: DebugStandIn | undefined
  onStandIn(path: string, given: DebugStandIn | null): void
}

/** What an action that is not run would have come to. */
export function StandInForm({ type, path, given, onStandIn }: StandInFormProps) {
  const { standIn: texts } = useTexts(traceTexts)
  const [passes, setPasses] = useState(given?.passes ?? true)
  const [status, setStatus] = useState(`${given?.status ?? 200}`)
  const [body, setBody] = useState(given?.body ?? '')
  const isRequest = type === 'http-request'

  function apply(event: FormEvent) {
    event.preventDefault()
    const code = Number(status)
    const answer = { path, status: code >= 100 && code <= 599 ? code : 200, body }
    onStandIn(path, isRequest ? answer : { path, passes })
  }
  return (
    <form onSubmit={apply} noValidate aria-label={texts.title} className="mt-2 grid gap-2">
      <p className="text-sm text-soft">{texts.sentence}</p>
      {isRequest ? (
        <>
          <Field label={texts.status}>
            <Input
              code
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              value={status}
              onChange={({ target }) => setStatus(target.value)}
            />
          </Field>
          <Field label={texts.body} optional>
            <Textarea
              code
              rows={2}
              spellCheck={false}
              value={body}
              onChange={({ target }) => setBody(target.value)}
            />
          </Field>
        </>
      ) : (
        <Segmented
          label={texts.passes}
          value={passes ? 'yes' : 'no'}
          onChange={(value) => setPasses(value === 'yes')}
          options={[
            { value: 'yes', label: texts.yes },
            { value: 'no', label: texts.no },
          ]}
        />
      )}
      <div className="flex gap-2">
        <Button size="small" type="submit">
          {texts.apply}
        </Button>
        {given && (
          <Button size="small" look="ghost" onClick={() => onStandIn(path, null)}>
            {texts.remove}
          </Button>
        )}
      </div>
    </form>
  )
}
