import type { IpAttachments } from '@nora/contract/policies'
import { Button, Checkbox, Field, IconButton, Input, useTexts } from '@nora/ui'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { editorTexts } from './editor.messages.ts'
import { useEndpoints } from './policies.queries.ts'

const DOORS = ['console', 'api', 'agents'] as const

export type AttachmentsFieldProps = {
  value: IpAttachments
  onChange(attachments: IpAttachments): void
  error: string | undefined
}

/** What the policy holds for: the doors of the team, and visitors of chosen addresses. */
export function AttachmentsField({ value, onChange, error }: AttachmentsFieldProps) {
  const texts = useTexts(editorTexts)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-[550]">{texts.attached}</legend>
      {DOORS.map((door) => (
        <Checkbox
          key={door}
          label={texts.places[door]}
          help={texts.placeHelp[door]}
          checked={value[door]}
          onChange={({ target }) => onChange({ ...value, [door]: target.checked })}
        />
      ))}
      <EndpointsField
        value={value.endpoints}
        onChange={(endpoints) => onChange({ ...value, endpoints: [...endpoints] })}
        error={error}
      />
    </fieldset>
  )
}

type EndpointsFieldProps = {
  value: readonly string[]
  onChange(endpoints: readonly string[]): void
  error: string | undefined
}

function EndpointsField({ value, onChange, error }: EndpointsFieldProps) {
  const texts = useTexts(editorTexts)
  const listId = useId()
  const known = useEndpoints()
  const [text, setText] = useState('')
  const add = () => {
    const address = text.trim().toLowerCase()
    if (address !== '' && !value.includes(address)) onChange([...value, address])
    setText('')
  }
  return (
    <div className="mt-1 flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <Field label={texts.endpoints} help={texts.endpointsHelp} error={error} className="min-w-0 flex-1">
          <div className="flex gap-2">
            <Input
              code
              list={listId}
              value={text}
              placeholder={texts.endpointPlaceholder}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={255}
              onChange={({ target }) => setText(target.value)}
              onBlur={add}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
            />
            <Button onClick={add} disabled={text.trim() === ''}>
              {texts.addEndpoint}
            </Button>
          </div>
        </Field>
        <datalist id={listId}>
          {known
            .filter((address) => !value.includes(address))
            .map((address) => (
              <option key={address} value={address} />
            ))}
        </datalist>
      </div>
      {value.length > 0 && (
        <ul aria-label={texts.chosenEndpoints} className="flex flex-wrap gap-1.5">
          {value.map((address) => (
            <li
              key={address}
              className="flex max-w-full items-center gap-1 rounded-md border border-line bg-sunken pl-2.5 font-mono text-code"
            >
              <span className="truncate">{address}</span>
              <IconButton
                label={texts.removeEndpoint(address)}
                tooltip={false}
                size="small"
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(value.filter((other) => other !== address))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
