import type { Localized } from '@nora/kit'
import { exitCodes, Failure } from '../../../output/failure.ts'

export type HeaderList = readonly (readonly [name: string, value: string])[]

/** A request to run a policy on, as it was asked for. */
export type AskedRequest = {
  readonly method: string
  /** With scheme and host. */
  readonly url: string
  readonly version: 'HTTP/1.1' | 'HTTP/2.0'
  readonly headers: HeaderList
  readonly body: Uint8Array
}

export type AskedResponse = {
  readonly status: number
  readonly headers: HeaderList
  readonly body: Uint8Array
}

/** A request with what stands behind it, when that is known. */
export type Asked = { readonly request: AskedRequest; readonly response: AskedResponse | null }

const TOKEN = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/

export function usage(text: Localized, advice?: Localized): Failure {
  return new Failure(exitCodes.usage, text, advice && { advice })
}

/** `X-Key: abc`; `X-Key;` is there and empty. */
export function readHeader(text: string, option: string): readonly [string, string] {
  const [, name = '', value] = /^([^:;]+)(?:;$|:(.*)$)/s.exec(text) ?? []
  if (TOKEN.test(name.trim()) && !/[\r\n\0]/.test(text)) return [name.trim(), (value ?? '').trim()]
  throw usage({
    ru: `${option}: нужно «Имя: значение», а не «${text}».`,
    en: `${option} takes “Name: value”, not “${text}”.`,
  })
}

export function readMethod(text: string): string {
  if (TOKEN.test(text) && text.length <= 20) return text
  throw usage({ ru: `«${text}» — не метод HTTP.`, en: `“${text}” is no HTTP method.` })
}

/** A path alone is of an example’s host; without a scheme it is taken for `scheme`. */
export function readUrl(text: string, scheme: 'http' | 'https'): string {
  const isPath = text.startsWith('/')
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
  const url = isPath ? `https://example.com${text}` : hasScheme ? text : `${scheme}://${text}`
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) return url
  throw usage({
    ru: `«${text}» — не адрес запроса. Нужен вид https://shop.example.com/orders?page=2.`,
    en: `“${text}” is no URL of a request. It has to look like https://shop.example.com/orders?page=2.`,
  })
}

/** The request with the fields that a program adds to those that it was given. */
export function withUsualHeaders(request: AskedRequest, usual: HeaderList = []): AskedRequest {
  const { headers, url, body } = request
  const length = body.length > 0 ? [['Content-Length', String(body.length)] as const] : []
  const host = [['Host', new URL(url).host] as const]
  const isGiven = (name: string) => headers.some(([given]) => given.toLowerCase() === name.toLowerCase())
  const added = (list: HeaderList) => list.filter(([name]) => !isGiven(name))
  return { ...request, headers: [...added(host), ...added(usual), ...headers, ...added(length)] }
}
