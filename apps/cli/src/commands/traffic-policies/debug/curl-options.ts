/** Options of curl that say something about the request, and take a value. */
const MEANT = {
  X: 'request',
  H: 'header',
  d: 'data',
  A: 'user-agent',
  e: 'referer',
  u: 'user',
  b: 'cookie',
  F: 'form',
} as const
const MEANT_LONG = ['data-raw', 'data-binary', 'data-ascii', 'data-urlencode', 'json', 'url', 'oauth2-bearer']

/** Options with a value that say nothing about the request. */
const OTHER: Readonly<Record<string, string>> = {
  o: 'output',
  m: 'max-time',
  w: 'write-out',
  x: 'proxy',
  c: 'cookie-jar',
  E: 'cert',
}
const OTHER_LONG = [
  'connect-timeout',
  'connect-to',
  'resolve',
  'retry',
  'cacert',
  'key',
  'max-redirs',
  'interface',
]

/** Options without a value that say something. */
const FLAGS: Readonly<Record<string, string>> = { I: 'head', G: 'get' }
const FLAGS_LONG = ['compressed', 'http2', 'http2-prior-knowledge']

const IDLE = new Set('kLsSvifNgqn#460OJ'.split(''))
const IDLE_LONG = new Set([
  'insecure',
  'location',
  'silent',
  'show-error',
  'verbose',
  'include',
  'fail',
  'fail-with-body',
  'no-buffer',
  'globoff',
  'http1.1',
  'http1.0',
  'ipv4',
  'ipv6',
  'progress-bar',
  'remote-name',
  'path-as-is',
  'tlsv1.2',
  'tlsv1.3',
])

export type CurlOption = { readonly name: string; readonly takesValue: boolean; readonly isMeant: boolean }

/** What an option of curl is; undefined: not known here. */
export function findLongOption(name: string): CurlOption | undefined {
  if ((Object.values(MEANT) as string[]).includes(name) || MEANT_LONG.includes(name)) {
    return { name, takesValue: true, isMeant: true }
  }
  if (Object.values(OTHER).includes(name) || OTHER_LONG.includes(name)) {
    return { name, takesValue: true, isMeant: false }
  }
  if (Object.values(FLAGS).includes(name) || FLAGS_LONG.includes(name)) {
    return { name, takesValue: false, isMeant: true }
  }
  return IDLE_LONG.has(name) ? { name, takesValue: false, isMeant: false } : undefined
}

export function findShortOption(character: string): CurlOption | undefined {
  const name = (MEANT as Readonly<Record<string, string>>)[character] ?? OTHER[character] ?? FLAGS[character]
  if (name !== undefined) return findLongOption(name)
  return IDLE.has(character) ? { name: character, takesValue: false, isMeant: false } : undefined
}
