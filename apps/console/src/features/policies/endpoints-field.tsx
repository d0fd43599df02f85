import { EVERY_ENDPOINT } from '@nora/kit'
import { Badge, Button, Checkbox, Field, IconButton, Input, useTexts } from '@nora/ui'
import { X } from 'lucide-react'
import { useState } from 'react'
import { editorTexts } from './editor.messages.ts'
import { useEndpoints } from './policies.queries.ts'

export type EndpointsFieldProps = {
  value: readonly string[]
  onChange(endpoints: readonly string[]): void
  error: string | undefined
}

/** Whose visitors the policy is for: of every public address of the team, or of chosen ones. */
export function EndpointsField({ value, onChange, error }: EndpointsFieldProps) {
  const texts = useTexts(editorTexts)
  const isEverywhere = value.includes(EVERY_ENDPOINT)
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label={texts.everyEndpoint}
        help={texts.everyEndpointHelp}
        checked={isEverywhere}
        onChange={({ target }) => onChange(target.checked ? [EVERY_ENDPOINT] : [])}
      />
      {!isEverywhere && (
        <>
          <KnownEndpoints value={value} onChange={onChange} />
          <OtherEndpoints value={value} onChange={onChange} error={error} />
        </>
      )}
    </div>
  )
}

/** What the team has now, to be ticked. */
function KnownEndpoints({ value, onChange }: Omit<EndpointsFieldProps, 'error'>) {
  const texts = useTexts(editorTexts)
  const known = useEndpoints()
  if (known.length === 0) return null
  return (
    <fieldset className="mt-1 min-w-0">
      <legend className="mb-1 text-sm text-soft">{texts.knownEndpoints}</legend>
      <ul className="max-h-44 overflow-y-auto rounded-md border border-line">
        {known.map(({ address, kind }) => (
          <li key={address} className="border-t border-line first:border-t-0">
            <label className="flex cursor-pointer items-center gap-2.5 px-3 py-1.5 hover:bg-hover">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-(--accent)"
                checked={value.includes(address)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...value, address] : value.filter((other) => other !== address))
                }
              />
              <span className="min-w-0 flex-1 truncate font-mono text-code">{address}</span>
              <Badge>{texts.endpointKinds[kind]}</Badge>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** Addresses that the team does not have yet, by their names; and all that are chosen. */
function OtherEndpoints({ value, onChange, error }: EndpointsFieldProps) {
  const texts = useTexts(editorTexts)
  const [text, setText] = useState('')
  const add = () => {
    const address = text.trim().toLowerCase()
    if (address !== '' && !value.includes(address)) onChange([...value, address])
    setText('')
  }
  return (
    <>
      <Field label={texts.endpoints} help={texts.endpointsHelp} error={error} className="min-w-0">
        <div className="flex gap-2">
          <Input
            code
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
    </>
  )
}
