import type { Call, RouteAnswer, RouteInput, RouteSpec, Routes } from '@nora/contract'
import { ApiProblem, NetworkError, type ProblemBody, UNNAMED } from './errors.ts'

/** How long an answer may take. */
export const TIMEOUT_MS = 30_000
const TIME_IS_UP = `timeout of ${TIMEOUT_MS} ms exceeded`

type Answer = Awaited<ReturnType<CallFetch>>
type Input = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

type ApiCall<R extends RouteSpec> =
  Record<string, never> extends RouteInput<R>
    ? (input?: RouteInput<R>, signal?: AbortSignal) => Promise<RouteAnswer<R>>
    : (input: RouteInput<R>, signal?: AbortSignal) => Promise<RouteAnswer<R>>

/** Routes that answer with a file are loaded by their address, not called. */
type CalledOf<Rs> = { [N in keyof Rs]: Rs[N] extends { file: readonly string[] } ? never : N }[keyof Rs]

export type ApiCalls = {
  [F in keyof Routes]: {
    [N in CalledOf<Routes[F]>]: Routes[F][N] extends RouteSpec ? ApiCall<Routes[F][N]> : never
  }
}

export type ApiOptions = CallOptions<CallFetch>

type CallOptions<F> = {
  /** Origin of control without a trailing slash; '' for the page's own. */
  baseUrl: string
  /** Sent with every call; asked anew each time, so that a token or language may change. */
  headers?: () => Record<string, string>
  fetch?: F
}

/** What calls need of `fetch`, for programs that have one of their own. */
export type CallFetch = (
  url: string,
  init: {
    method: string
    headers: Record<string, string>
    body: Blob | string | undefined
    signal: AbortSignal
  },
) => Promise<Pick<Response, 'ok' | 'status' | 'statusText' | 'text'> & { headers: Pick<Headers, 'get'> }>

/** One async function for each of these calls, by their features. */
export function makeCalls<F extends keyof ApiCalls>(
  features: Readonly<Record<F, Readonly<Record<string, Call>>>>,
  options: ApiOptions,
): Pick<ApiCalls, F> {
  const send = createSender(options)
  return Object.fromEntries(
    Object.entries<Readonly<Record<string, Call>>>(features).map(([feature, calls]) => [
      feature,
      Object.fromEntries(
        Object.entries(calls).map(([name, call]) => [
          name,
          (input: Input = {}, signal?: AbortSignal) => send(call, input, signal),
        ]),
      ),
    ]),
  ) as unknown as Pick<ApiCalls, F>
}

/**
 * Calls routes whose answer is a file or events, which the caller reads while they come. Nothing bounds the time; a
 * refusal is thrown as other calls do.
 */
export function createStreamCall({
  baseUrl,
  headers,
  fetch: fetchFunction = fetch,
}: CallOptions<typeof fetch>) {
  return async (call: Call, input: Input, signal?: AbortSignal): Promise<Response> => {
    let response: Response
    try {
      response = await fetchFunction(baseUrl + getPath(call, input), {
        method: call.method,
        headers: { ...contentType(input.body), ...headers?.() },
        body: toBody(input.body) ?? null,
        signal: signal ?? null,
      })
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw toNetworkError(cause, false)
    }
    if (response.ok) return response
    throw new ApiProblem(response.status, problemBody(response, await response.text()), retryAfterS(response))
  }
}

function createSender({ baseUrl, headers, fetch: fetchFunction = fetch }: ApiOptions) {
  return async (call: Call, input: Input, signal?: AbortSignal): Promise<unknown> => {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(new DOMException(TIME_IS_UP, 'TimeoutError')), TIMEOUT_MS)
    let response: Answer
    let text: string
    try {
      response = await fetchFunction(baseUrl + getPath(call, input), {
        method: call.method,
        headers: {
          accept: 'application/json',
          ...contentType(input.body),
          ...headers?.(),
        },
        body: toBody(input.body),
        signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      })
      text = await response.text()
    } catch (cause) {
      // An abort the caller asked for is not a failure of the network.
      if (signal?.aborted) throw cause
      throw toNetworkError(cause, timeout.signal.aborted)
    } finally {
      clearTimeout(timer)
    }
    if (response.ok) return text === '' ? undefined : JSON.parse(text)
    throw new ApiProblem(response.status, problemBody(response, text), retryAfterS(response))
  }
}

function toNetworkError(cause: unknown, isTimeUp: boolean): NetworkError {
  if (isTimeUp) return new NetworkError('timeout', TIME_IS_UP, cause)
  const isAborted = cause instanceof Error && cause.name === 'AbortError'
  return isAborted
    ? new NetworkError('aborted', 'Request aborted', cause)
    : new NetworkError('network', 'Network Error', cause)
}

function contentType(body: unknown): Record<string, string> {
  if (body === undefined) return {}
  return { 'content-type': body instanceof Blob ? body.type : 'application/json' }
}

/** A file goes as it is, everything else as JSON. */
function toBody(body: unknown): Blob | string | undefined {
  if (body === undefined || body instanceof Blob) return body
  return JSON.stringify(body)
}

function getPath(call: Call, { params, query }: Input): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** A proxy in between may answer with a page of its own. */
function problemBody(response: Answer, text: string): ProblemBody {
  try {
    const body = JSON.parse(text) as ProblemBody
    if (typeof body.code === 'string' && typeof body.error === 'string') return body
  } catch {
    // The response is no JSON: the status is all there is.
  }
  return { code: UNNAMED, error: `${response.status} ${response.statusText}`.trim() }
}

function retryAfterS(response: Answer): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : null
}
