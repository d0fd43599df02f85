import { Button, Field, Textarea, useTexts } from '@nora/ui'
import { type FormEvent, useState } from 'react'
import { readPasted } from './read-pasted.ts'
import { requestsTexts } from './requests.messages.ts'
import type { TypedRequest } from './typed-request.ts'

/** Reads a request from what was copied elsewhere. A file with many lets one choose. */
export function PasteForm({ onRead }: { onRead(request: TypedRequest): void }) {
  const texts = useTexts(requestsTexts)
  const [pasted, setPasted] = useState('')
  const [found, setFound] = useState<readonly TypedRequest[] | null>(null)

  function read(event: FormEvent) {
    event.preventDefault()
    const requests = readPasted(pasted)
    const [only] = requests
    if (only && requests.length === 1) onRead(only)
    else setFound(requests)
  }
  return (
    <form onSubmit={read} noValidate className="grid gap-3">
      <Field
        label={texts.pasteLabel}
        help={texts.pasteHelp}
        error={found?.length === 0 ? texts.unreadable : undefined}
      >
        <Textarea
          code
          rows={10}
          spellCheck={false}
          value={pasted}
          onChange={({ target }) => {
            setPasted(target.value)
            setFound(null)
          }}
        />
      </Field>
      <Button type="submit" className="justify-self-start" disabled={pasted.trim() === ''}>
        {texts.read}
      </Button>
      {found && found.length > 0 && (
        <ul aria-label={texts.several} className="divide-y divide-line rounded-md border border-line">
          {found.map((request, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: requests of a file may be the same
            <li key={place}>
              <button
                type="button"
                onClick={() => onRead(request)}
                className="w-full px-3 py-2 text-left font-mono text-code wrap-anywhere hover:bg-hover"
              >
                {request.method} {request.url}
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
