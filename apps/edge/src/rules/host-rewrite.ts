import { asciiName, findField, type Head } from '@nora/http1'

const ORIGIN = asciiName('origin')
const REFERER = asciiName('referer')
/** Fields of an answer that are, or begin with, an origin. */
const OF_ANSWERS = ['location', 'content-location', 'access-control-allow-origin'].map(asciiName)
const SET_COOKIE = asciiName('set-cookie')

/**
 * Makes a service believe that its visitors came to it directly, and its answers lead back to the public address. Of
 * requests only what names the site itself is changed: what other sites send stays theirs, for services rely on it.
 */
export class HostRewrite {
  readonly #targetOrigin: string
  readonly #hosts: readonly string[]
  /** Names without ports, which cookies do not have (RFC 6265 §8.5). */
  readonly #names: ReadonlySet<string>

  /** `http://localhost:3000`; `routeOrigins`: those of targets that get a part of the paths. */
  constructor(targetOrigin: string, routeOrigins: readonly string[] = []) {
    const urls = [targetOrigin, ...routeOrigins].map((origin) => new URL(origin))
    this.#targetOrigin = targetOrigin
    this.#hosts = urls.map(({ host }) => host)
    this.#names = new Set(urls.map(({ hostname }) => hostname))
  }

  /** Marks what does not go on and answers the lines that do instead. `host`: as the visitor named the site. */
  ofRequest(bytes: Buffer, head: Head, host: string): string {
    let lines = ''
    eachField(bytes, head, ORIGIN, (field, value) => {
      const rest = restBehindHost(value, [host])
      if (rest !== '') return
      head.dropped[field] = 1
      lines += `Origin: ${this.#targetOrigin}\r\n`
    })
    eachField(bytes, head, REFERER, (field, value) => {
      const rest = restBehindHost(value, [host])
      if (rest === null) return
      head.dropped[field] = 1
      lines += `Referer: ${this.#targetOrigin}${rest}\r\n`
    })
    return lines
  }

  /** Does the same for a response; `publicOrigin` is the origin that the visitor sees. */
  ofAnswer(bytes: Buffer, head: Head, publicOrigin: string): string {
    let lines = ''
    for (const name of OF_ANSWERS) {
      eachField(bytes, head, name, (field, value) => {
        const rest = restBehindHost(value, this.#hosts)
        if (rest === null) return
        head.dropped[field] = 1
        lines += `${nameAt(bytes, head, field)}: ${publicOrigin}${rest}\r\n`
      })
    }
    const publicName = new URL(publicOrigin).hostname
    eachField(bytes, head, SET_COOKIE, (field, value) => {
      const rewritten = value.replace(/;\s*domain\s*=\s*\.?([^;]*)/i, (attribute, domain: string) =>
        this.#names.has(domain.trim().toLowerCase()) ? `; Domain=${publicName}` : attribute,
      )
      if (rewritten === value) return
      head.dropped[field] = 1
      lines += `${nameAt(bytes, head, field)}: ${rewritten}\r\n`
    })
    return lines
  }
}

/** Returns what follows `http://host` or `//host`; null when the URL names none of these hosts. */
function restBehindHost(url: string, hosts: readonly string[]): string | null {
  const [, authority, rest = ''] = /^(?:https?:)?\/\/([^/?#\\]*)(.*)$/i.exec(url) ?? []
  if (authority === undefined) return null
  const named = authority.toLowerCase()
  return hosts.some((host) => host.toLowerCase() === named) ? rest : null
}

function eachField(
  bytes: Buffer,
  head: Head,
  name: Uint8Array,
  act: (field: number, value: string) => void,
): void {
  for (
    let field = findField(bytes, head, name);
    field !== -1;
    field = findField(bytes, head, name, field + 1)
  ) {
    // Fields that the owner removed stay removed.
    if (head.dropped[field] === 0)
      act(field, bytes.toString('latin1', head.fields[field * 4 + 2], head.fields[field * 4 + 3]))
  }
}

function nameAt(bytes: Buffer, head: Head, field: number): string {
  return bytes.toString('latin1', head.fields[field * 4], head.fields[field * 4 + 1])
}
