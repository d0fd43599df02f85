import type { Row } from '../../kit/http-row.ts'

/** A request to the tunnel; `fields` are whole lines. */
export function request(method: string, fields = '', body = '', target = '/'): string {
  return `${method} ${target} HTTP/1.1\r\nHost: HOST\r\n${fields}\r\n${body}`
}

export function get(fields = '', target = '/'): string {
  return request('GET', fields, '', target)
}

export function post(body: string, fields = ''): string {
  return request('POST', `Content-Length: ${body.length}\r\n${fields}`, body)
}

export function postChunks(chunks: string, fields = ''): string {
  return request('POST', `Transfer-Encoding: chunked\r\n${fields}`, chunks)
}

export function ok(body = 'fine', fields = ''): string {
  return `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n${fields}\r\n${body}`
}

export function okChunks(chunks: string, fields = ''): string {
  return `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n${fields}\r\n${chunks}`
}

/** The ordinary conversation: the whole request, then the whole response. */
export function exchange(name: string, asked: string, answered: string, more: Partial<Row> = {}): Row {
  return {
    name,
    visitor: [{ send: asked }],
    origin: [{ after: getEnd([more.forwarded ?? asked].flat().at(-1) ?? ''), send: answered }],
    ...more,
  }
}

/** Bytes by which the end of a request is known, whatever was done to its head. */
function getEnd(asked: string): string {
  const body = asked.slice(asked.indexOf('\r\n\r\n') + 4)
  return body === '' ? '\r\n\r\n' : body.slice(-12)
}

/** Bytes of every value, none of them like their neighbours. */
export function binary(bytes: number): string {
  return Buffer.from(Uint8Array.from({ length: bytes }, (_, i) => (i * 7 + (i >> 8) * 13) & 255)).toString(
    'latin1',
  )
}

/** A chunked body of this content. */
export function getChunks(content: string, chunkBytes: number): string {
  const parts: string[] = []
  for (let start = 0; start < content.length; start += chunkBytes) {
    const part = content.slice(start, start + chunkBytes)
    parts.push(`${part.length.toString(16)}\r\n${part}\r\n`)
  }
  return `${parts.join('')}0\r\n\r\n`
}
