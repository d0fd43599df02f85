import type { Exchange } from '@nora/agent'

type Matcher = (exchange: Exchange) => boolean

/**
 * Reads `path:/api status:5xx method:POST body:order word`: all must hold. A word without a field, or
 * with one that is not known, is looked for in method, path and query.
 */
export function matcherOf(query: string): Matcher {
  const matchers = query.split(/\s+/).filter(Boolean).map(matcherOfTerm)
  return (exchange) => matchers.every((matches) => matches(exchange))
}

function matcherOfTerm(term: string): Matcher {
  const colon = term.indexOf(':')
  const value = term.slice(colon + 1).toLowerCase()
  switch (colon < 0 ? '' : term.slice(0, colon).toLowerCase()) {
    case 'path':
      return ({ start }) => start.target.toLowerCase().includes(value)
    case 'method':
      return ({ start }) => start.method.toLowerCase() === value
    case 'status':
      return ({ status }) => matchesStatus(String(status), value)
    case 'body':
      return ({ start }) =>
        hasText(start.requestBody.read(), value) || hasText(start.responseBody.read(), value)
    default:
      return ({ start }) => `${start.method} ${start.target}`.toLowerCase().includes(term.toLowerCase())
  }
}

/** `404` is that status, `5xx` and `5` are its class. */
function matchesStatus(status: string, wanted: string): boolean {
  const digits = wanted.replace(/x+$/, '')
  return digits.length === 3 ? status === digits : status.startsWith(digits)
}

function hasText(body: Buffer, text: string): boolean {
  return body.toString('utf8').toLowerCase().includes(text)
}
