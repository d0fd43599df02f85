/**
 * Applies the documented edits of the edge to a message, written a second time and simply, to hold the real
 * edge against. It knows well-formed messages only.
 */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'te', 'upgrade']
const OF_REQUESTS = [...HOP_BY_HOP, 'proxy-authorization', 'forwarded', 'x-real-ip']
const OF_RESPONSES = [...HOP_BY_HOP, 'proxy-authenticate']

/** The request as it reaches the origin, less the fields that the edge adds. */
export function toForwarded(request: string): string {
  const { start, fields, rest } = split(request)
  const kept = without(fields, OF_REQUESTS).filter((line) => !getName(line).startsWith('x-forwarded-'))
  if (isUpgrade(fields)) kept.push('Connection: Upgrade', `Upgrade: ${fieldValue(fields, 'upgrade')}`)
  const line = start.replace(/ http:\/\/[^/ ]+/, ' ').replace(/HTTP\/1\.0$/, 'HTTP/1.1')
  return join(line, kept, rest)
}

/** The request with the edge's own fields behind its others. */
export function withFields(request: string, own: string): string {
  const end = request.indexOf('\r\n\r\n') + 2
  return request.slice(0, end) + own + request.slice(end)
}

/** The response as it reaches the visitor; `closes`: the connection ends with it. */
export function toRelayed(response: string, closes: boolean): string {
  const { start, fields, rest } = split(response)
  const status = Number(start.split(' ')[1])
  const kept = without(fields, OF_RESPONSES)
  if (status === 101) kept.push('Connection: Upgrade', `Upgrade: ${fieldValue(fields, 'upgrade')}`)
  else if (closes && status >= 200) kept.push('Connection: close')
  return join(start.replace(/^HTTP\/1\.0/, 'HTTP/1.1'), kept, rest)
}

function split(message: string): { start: string; fields: string[]; rest: string } {
  const end = message.indexOf('\r\n\r\n')
  const [start = '', ...fields] = message.slice(0, end).split('\r\n')
  return { start, fields, rest: message.slice(end + 4) }
}

function join(start: string, fields: string[], rest: string): string {
  return `${[start, ...fields].join('\r\n')}\r\n\r\n${rest}`
}

function without(fields: string[], names: string[]): string[] {
  const dropped = new Set([...names, ...connectionOptions(fields)])
  return fields.filter((line) => !dropped.has(getName(line)))
}

function connectionOptions(fields: string[]): string[] {
  return fields
    .filter((line) => getName(line) === 'connection')
    .flatMap((line) => line.slice(line.indexOf(':') + 1).split(','))
    .map((option) => option.trim().toLowerCase())
}

function isUpgrade(fields: string[]): boolean {
  return connectionOptions(fields).includes('upgrade') && fieldValue(fields, 'upgrade') !== ''
}

function getName(line: string): string {
  return line.slice(0, line.indexOf(':')).toLowerCase()
}

function fieldValue(fields: string[], name: string): string {
  const line = fields.find((field) => getName(field) === name) ?? ''
  return line.slice(line.indexOf(':') + 1).trim()
}
