import { isProblem, type Localized, SECOND_MS, within } from '@nora/kit'

/** Of a connection, not of the request (RFC 9110 §7.6.1), and what is made anew. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te'],
  ...['trailer', 'transfer-encoding', 'upgrade', 'host', 'content-length', 'expect'],
])
const LIMIT_MS = 30 * SECOND_MS

export type SentRequest = {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Uint8Array
}

/** `status` null: there was no answer, and `error` says why. */
export type SendOutcome = { readonly status: number | null; readonly error: Localized | null }

/** Sends a stored request to a URL, with its path below that of the URL. */
export async function sendRequest(
  fetchFunction: typeof fetch,
  to: URL,
  request: SentRequest,
): Promise<SendOutcome> {
  const { method, path, query, body } = request
  const url = new URL(to)
  url.pathname = to.pathname.replace(/\/$/, '') + (path === '/' && to.pathname !== '/' ? '' : path)
  url.search = query === '' ? to.search : `?${query}`
  try {
    const headers = new Headers()
    for (const [name, value] of request.headers)
      if (!LEFT_OUT.has(name.toLowerCase())) headers.append(name, value)
    // As deliveries have it, so that a handler that knows what it has had may be checked too.
    headers.set('webhook-request-id', request.id)
    const hasBody = body.length > 0 && method !== 'GET' && method !== 'HEAD'
    const response = await within(LIMIT_MS, null, (signal) =>
      fetchFunction(url, { method, headers, signal, ...(hasBody && { body: Buffer.from(body) }) }),
    )
    return { status: response.status, error: null }
  } catch (error) {
    return { status: null, error: toText(error) }
  }
}

function toText(error: unknown): Localized {
  if (isProblem(error)) return error.text
  const { message, code } = error as NodeJS.ErrnoException
  const text = message === '' ? (code ?? 'no answer') : message
  return { ru: text, en: text }
}
