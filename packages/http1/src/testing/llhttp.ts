import { type Kind, type Reading, unread } from './reading.ts'

/** The parser inside Node, which Node's own servers and clients read with. */
type Llhttp = {
  initialize(kind: number, resource: object, headLimitBytes: number): void
  execute(bytes: Buffer): number | Error
  [callback: number]: unknown
}
type HttpCommon = {
  HTTPParser: (new () => Llhttp) & Record<string, number>
  methods: string[]
}
const { HTTPParser, methods } = process.getBuiltinModule('_http_common') as unknown as HttpCommon

const HEAD_LIMIT_BYTES = 1024 * 1024

// One for all: `initialize` makes it as new, and each would hold native memory for long.
const parser = new HTTPParser()

/** It knows a fixed list of methods, where any token is one. */
export function isMethodOfLlhttp(method: string): boolean {
  return methods.includes(method)
}

/** Reads byte by byte, as readWithOurs does. */
export function readWithLlhttp(kind: Kind, bytes: Buffer): Reading {
  const reading = unread()
  parser.initialize(HTTPParser[kind === 'request' ? 'REQUEST' : 'RESPONSE']!, {}, HEAD_LIMIT_BYTES)
  let at = 0
  let flushed: string[] = []
  let target = ''
  parser[HTTPParser.kOnHeaders! | 0] = (fields: string[], url: string) => {
    // Many fields come in parts, and after the head these are trailers.
    if (reading.headEnd === 0) flushed = [...flushed, ...fields]
    target += url
  }
  parser[HTTPParser.kOnHeadersComplete! | 0] = (...args: unknown[]) => {
    const [, , fields, method, url, status] = args as [0, 0, string[] | undefined, number, string, number]
    reading.headEnd = at
    reading.fields = toPairs([...flushed, ...(fields ?? [])])
    reading.start = kind === 'request' ? `${methods[method]} ${target}${url ?? ''}` : String(status)
    return 0
  }
  parser[HTTPParser.kOnBody! | 0] = (chunk: Buffer) => {
    reading.body += chunk.toString('latin1')
  }
  parser[HTTPParser.kOnMessageComplete! | 0] = () => {
    reading.messageEnd = at
  }
  while (at < bytes.length && reading.messageEnd === 0 && !reading.isRefused) {
    at++
    reading.isRefused = typeof parser.execute(bytes.subarray(at - 1, at)) !== 'number'
  }
  return reading
}

function toPairs(flat: string[]): [name: string, value: string][] {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[i * 2] ?? '', flat[i * 2 + 1] ?? ''])
}
