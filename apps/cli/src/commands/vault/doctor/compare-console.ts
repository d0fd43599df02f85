import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { NetworkError } from '@nora/client'
import type { ListedFile } from './console-list.ts'
import { allowsForeignScripts } from './script-policy.ts'

/** What is wrong with a file, or with the page's policy. */
export type Finding = { path: string; kind: 'differs' | 'missing' | 'policy' }

const AT_ONCE = 6
/** Pages at which the master key is typed, and the way to them: all are drawn by index.html. */
const SCREENS = ['', 'passwords', 'secrets', 'password', 'sign_in', 'team_passwords']
/** A server may have another file for each of them, and browsers ask for both. */
const ENCODINGS = ['identity', 'br, gzip', 'gzip'] as const
/** A server must not tell this check from a browser by what it says of itself. */
const AS_BROWSER = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-language': 'en',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
}

/** Compares all that a server gives browsers with the list. Throws NetworkError when it does not answer. */
export async function compareConsole(
  fetchFunction: typeof fetch,
  server: string,
  files: readonly ListedFile[],
): Promise<Finding[]> {
  const page = files.find(({ path }) => path === 'index.html')
  const screens = SCREENS.map((path) => ({ path, hash: page?.hash ?? '' }))
  const waiting = [...screens, ...files]
  const findings: Finding[] = []
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
        findings.push(...(await compareFile(fetchFunction, server, file)))
      }
    }),
  )
  return findings.sort((one, other) => one.path.localeCompare(other.path))
}

async function compareFile(
  fetchFunction: typeof fetch,
  server: string,
  { path, hash }: ListedFile,
): Promise<Finding[]> {
  const shown = path === '' ? '/' : path
  const isPage = path === 'index.html' || !path.includes('.')
  for (const encoding of ENCODINGS) {
    const response = await ask(fetchFunction, `${server}/${path}`, encoding)
    if (!response.ok) return [{ path: shown, kind: 'missing' }]
    const bytes = decode(Buffer.from(await response.arrayBuffer()), response.headers.get('content-encoding'))
    const found = bytes && createHash('sha256').update(bytes).digest('hex')
    if (found !== hash) return [{ path: shown, kind: 'differs' }]
    if (isPage && allowsForeignScripts(response.headers.get('content-security-policy'))) {
      return [{ path: shown, kind: 'policy' }]
    }
  }
  return []
}

async function ask(fetchFunction: typeof fetch, url: string, encoding: string): Promise<Response> {
  try {
    return await fetchFunction(url, { headers: { ...AS_BROWSER, 'accept-encoding': encoding } })
  } catch (cause) {
    throw new NetworkError('network', 'Network Error', cause)
  }
}

/** null when the body is not what its encoding says. */
function decode(body: Buffer, encoding: string | null): Buffer | null {
  try {
    if (encoding === 'br') return brotliDecompressSync(body)
    if (encoding === 'gzip') return gunzipSync(body)
    return encoding === null || encoding === 'identity' ? body : null
  } catch {
    return null
  }
}
