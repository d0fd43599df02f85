/** Answers of services as they stand on the wire, and what was read of them. */
export const isWhole = (said: string) => said.endsWith('\r\n\r\n')

export const counted = (body: string | Buffer, fields = 'Content-Type: text/plain\r\n', status = '200 OK') =>
  `HTTP/1.1 ${status}\r\n${fields}Content-Length: ${body.length}\r\n\r\n${body.toString('latin1')}`
export const chunked = (body: string | Buffer, fields = 'Content-Type: text/plain\r\n') => {
  const bytes = Buffer.from(body)
  const parts = [`HTTP/1.1 200 OK\r\n${fields}Transfer-Encoding: chunked\r\n\r\n`]
  for (let at = 0; at < bytes.length; at += 1_000) {
    const part = bytes.subarray(at, at + 1_000)
    parts.push(`${part.length.toString(16)}\r\n${part.toString('latin1')}\r\n`)
  }
  return `${parts.join('')}0\r\nX-Sum: 1\r\n\r\n`
}

/** The head, and the body without its framing. */
export function read(answer: string): { head: string; body: Buffer; isFramed: boolean } {
  const at = answer.indexOf('\r\n\r\n')
  const head = answer.slice(0, at + 2)
  let rest = answer.slice(at + 4)
  if (!/\r\nTransfer-Encoding: chunked\r\n/i.test(head))
    return { head, body: Buffer.from(rest, 'latin1'), isFramed: /\r\nContent-Length:/i.test(head) }
  const parts: Buffer[] = []
  for (;;) {
    const size = Number.parseInt(rest, 16)
    const start = rest.indexOf('\r\n') + 2
    if (Number.isNaN(size) || start === 1) return { head, body: Buffer.concat(parts), isFramed: false }
    if (size === 0) return { head, body: Buffer.concat(parts), isFramed: rest.endsWith('\r\n\r\n') }
    parts.push(Buffer.from(rest.slice(start, start + size), 'latin1'))
    rest = rest.slice(start + size + 2)
  }
}
