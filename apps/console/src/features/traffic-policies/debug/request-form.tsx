import { Checkbox, Field, Input, Textarea, useTexts } from '@nora/ui'
import { requestsTexts } from './requests.messages.ts'
import { FIRST_RESPONSE, type TypedRequest } from './typed-request.ts'

type RequestFormProps = { request: TypedRequest; onChange(request: TypedRequest): void }

/** A request by hand, and the answer of the service where that matters. */
export function RequestForm({ request, onChange }: RequestFormProps) {
  const texts = useTexts(requestsTexts)
  const { response } = request
  const change = (changed: Partial<TypedRequest>) => onChange({ ...request, ...changed })
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[88px_minmax(0,1fr)] gap-2">
        <Field label={texts.method}>
          <Input
            code
            autoComplete="off"
            maxLength={20}
            value={request.method}
            onChange={({ target }) => change({ method: target.value })}
          />
        </Field>
        <Field label={texts.clientIp}>
          <Input
            code
            autoComplete="off"
            value={request.client_ip}
            onChange={({ target }) => change({ client_ip: target.value })}
          />
        </Field>
      </div>
      <Field label={texts.url} help={texts.urlHelp}>
        <Input
          code
          autoComplete="off"
          inputMode="url"
          value={request.url}
          onChange={({ target }) => change({ url: target.value })}
        />
      </Field>
      <Field label={texts.headers} help={texts.headersHelp}>
        <Textarea
          code
          rows={4}
          spellCheck={false}
          value={request.headers}
          onChange={({ target }) => change({ headers: target.value })}
        />
      </Field>
      <Field label={texts.body} optional>
        <Textarea
          code
          rows={3}
          spellCheck={false}
          value={request.body}
          onChange={({ target }) => change({ body: target.value })}
        />
      </Field>
      <Checkbox
        label={texts.withResponse}
        help={texts.withResponseHelp}
        checked={response !== null}
        onChange={({ target }) => change({ response: target.checked ? FIRST_RESPONSE : null })}
      />
      {response && (
        <fieldset className="grid gap-4">
          <legend className="sr-only">{texts.response}</legend>
          <Field label={texts.status}>
            <Input
              code
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={response.status}
              onChange={({ target }) => change({ response: { ...response, status: target.value } })}
            />
          </Field>
          <Field label={texts.responseHeaders} help={texts.headersHelp}>
            <Textarea
              code
              rows={3}
              spellCheck={false}
              value={response.headers}
              onChange={({ target }) => change({ response: { ...response, headers: target.value } })}
            />
          </Field>
          <Field label={texts.responseBody} optional>
            <Textarea
              code
              rows={3}
              spellCheck={false}
              value={response.body}
              onChange={({ target }) => change({ response: { ...response, body: target.value } })}
            />
          </Field>
        </fieldset>
      )}
    </div>
  )
}
