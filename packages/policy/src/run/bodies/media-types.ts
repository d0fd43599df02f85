import { getHeader, getMediaType, getParameters } from '../../expressions/http/content-type.ts'
import type { Headers } from '../../expressions/index.ts'

const TEXT =
  /^(?:text\/.*|application\/(?:.*\+)?(?:json|xml|yaml)|application\/(?:javascript|x-javascript|ecmascript|x-ndjson|jsonl|graphql|x-www-form-urlencoded|toml|sql|rtf|manifest\+json|x-yaml)|image\/svg\+xml)$/
/** Formats that are no text and yet get much smaller. */
const LOOSE =
  /^(?:application\/(?:wasm|vnd\.ms-fontobject|x-font-ttf|x-font-otf)|font\/(?:ttf|otf|collection)|image\/(?:bmp|x-icon|vnd\.microsoft\.icon))$/
/** In others a letter of ASCII is not always the byte that it is in UTF-8. */
const OTHER_CHARSET = /^(?:utf-?(?:16|32)|ucs-?[24]|iso-2022|hz-gb)/i
const EVENT_STREAM = 'text/event-stream'

/** Whether a body is text that patterns can be looked for in. */
export function isText(headers: Headers): boolean {
  const field = getHeader(headers, 'content-type') ?? ''
  return (
    TEXT.test(getMediaType(field)) && !OTHER_CHARSET.test(String(getParameters(field).get('charset') ?? ''))
  )
}

export function isEventStream(headers: Headers): boolean {
  return getMediaType(getHeader(headers, 'content-type') ?? '') === EVENT_STREAM
}

export function isCompressible(headers: Headers): boolean {
  const type = getMediaType(getHeader(headers, 'content-type') ?? '')
  return TEXT.test(type) || LOOSE.test(type)
}
