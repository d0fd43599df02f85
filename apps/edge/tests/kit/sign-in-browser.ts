type Ask = (fields?: string, request?: { method?: string; target?: string; body?: string }) => Promise<string>

type Page = {
  /** Where the browser has ended up. */
  readonly path: string
  /** The whole last answer. */
  readonly text: string
  /** Of the answers on the way. */
  readonly setCookies: string
}

/** As much of a browser as a sign-in needs: cookies, redirects within the host, and forms. */
export class Browser {
  readonly #ask: Ask
  readonly #fields: string
  readonly #jar = new Map<string, string>()
  #page: Page = { path: '/', text: '', setCookies: '' }

  /** `fields` are sent with every request; a `Cookie` among them has cookies of the site. */
  constructor(ask: Ask, fields = '') {
    this.#ask = ask
    this.#fields = fields
  }

  get cookies(): string {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Opens a page as somebody who clicks on a link. */
  async open(target: string): Promise<Page> {
    return this.#follow(target, 'Accept: text/html\r\nSec-Fetch-Mode: navigate\r\n')
  }

  /** Asks for data as a script does. */
  async fetch(target: string): Promise<Page> {
    return this.#follow(target, 'Accept: */*\r\nSec-Fetch-Mode: cors\r\n')
  }

  /** Sends the form of the page, with its hidden fields. */
  async submit(values: Record<string, string>, fields = '', isFollowed = true): Promise<Page> {
    const { text } = this.#page
    const action = /<form method="post" action="([^"]*)"/.exec(text)?.[1] ?? this.#page.path
    const hidden = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    const form = new URLSearchParams()
    for (const [, name, value] of hidden) form.set(name!, unescapeHtml(value!))
    for (const [name, value] of Object.entries(values)) form.set(name, value)
    const body = form.toString()
    const type = 'Content-Type: application/x-www-form-urlencoded\r\n'
    const sent = `Accept: text/html\r\nSec-Fetch-Mode: navigate\r\n${fields}${type}Content-Length: ${body.length}\r\n`
    const target = unescapeHtml(action)
    const answer = await this.#send(target, sent, { method: 'POST', body })
    const location = isFollowed ? findLocation(answer) : null
    const setCookies = readSetCookies(answer)
    if (location === null) return this.#keep({ path: target, text: answer, setCookies })
    const { path, text: last } = await this.open(location)
    return this.#keep({ path, text: last, setCookies })
  }

  async #follow(target: string, fields: string): Promise<Page> {
    let path = target
    let setCookies = ''
    for (let redirects = 0; redirects < 6; redirects++) {
      const text = await this.#send(path, fields)
      setCookies += readSetCookies(text)
      const location = findLocation(text)
      if (location === null) return this.#keep({ path, text, setCookies })
      path = location
    }
    throw new Error(`redirected without end: ${path}`)
  }

  #keep(page: Page): Page {
    // A refusal leaves the form where it was.
    if (page.text.includes('<form') || this.#page.text === '') this.#page = page
    return page
  }

  async #send(target: string, fields: string, how: { method?: string; body?: string } = {}): Promise<string> {
    const own = /Cookie: ([^\r]*)\r\n/.exec(this.#fields)?.[1]
    const cookies = [own, this.cookies].filter((part) => part !== undefined && part !== '').join('; ')
    const others = this.#fields.replace(/Cookie: [^\r]*\r\n/, '')
    const line = cookies === '' ? '' : `Cookie: ${cookies}\r\n`
    const answer = await this.#ask(`${others}${line}${fields}`, { ...how, target })
    for (const [, name, value, rest] of answer.matchAll(/\r\nSet-Cookie: ([^=\r]*)=([^;\r]*)([^\r]*)/gi))
      if (rest!.includes('Max-Age=0')) this.#jar.delete(name!)
      else this.#jar.set(name!, value!)
    return answer
  }
}

function findLocation(answer: string): string | null {
  return /\r\nLocation: (\/[^\r]*)/i.exec(answer)?.[1] ?? null
}

function readSetCookies(answer: string): string {
  return [...answer.matchAll(/\r\nSet-Cookie: ([^\r]*)/gi)].map(([, line]) => line).join('\n')
}

function unescapeHtml(text: string): string {
  return text.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)))
}
