import {
  ansiStyle,
  plainStyle,
  qrCodeLines,
  requestRow,
  type Style,
  visibleWidth,
} from '@nora/command-line/terminal'
import { formatDuration, isLang, type Lang, type Localized, toLocalhostName } from '@nora/kit'
import type { LinkRequestRecord } from '@nora/link'
import type { ServedSession } from '@nora/ssh'
import { sshTexts } from './ssh.messages.ts'

/** Bounds the bytes that wait for a client that does not read; requests beyond that are only counted. */
const WAITING_BYTES = 32 * 1024
const WIDEST_COLUMNS = 500
const CTRL_C = 3
const CTRL_D = 4
const ENDING_SIGNALS = new Set(['INT', 'TERM', 'HUP'])

export type ShownTunnel = { url: string; forward: string }

/** Writes what a person sees on one session channel: lines, with colours and a QR code on a terminal. */
export class SessionView {
  readonly #served: ServedSession
  readonly #lang: Lang
  readonly #style: Style
  /** The client's terminal shows nothing else. */
  readonly #isAscii: boolean
  #skipped = 0
  #hasBegun = false

  constructor(served: ServedSession, lang: Lang) {
    this.#served = served
    this.#isAscii = isAsciiLocale(served.environment)
    this.#lang = this.#isAscii ? 'en' : getLang(served.environment, lang)
    this.#style = served.terminal ? ansiStyle : plainStyle
    served.channel.on('data', (bytes: Buffer) => {
      // Their terminal is ours: nothing of it turns keys into signals.
      if (served.terminal && (bytes.includes(CTRL_C) || bytes.includes(CTRL_D))) this.end(0)
    })
    served.onSignal((name) => {
      if (ENDING_SIGNALS.has(name)) this.end(0)
    })
  }

  tell(text: Localized): void {
    this.#write(text[this.#lang])
  }

  /** Reports a failure. */
  complain(text: Localized): void {
    this.#write(this.#style.bad(text[this.#lang]))
  }

  showTunnel({ url, forward }: ShownTunnel): void {
    const texts = sshTexts[this.#lang]
    this.#write(texts.online(this.#style.bold(url), forward))
    const name = toLocalhostName(url)
    if (name !== null) this.#write(this.#style.faint(texts.onLocalhost(name)))
    const { terminal } = this.#served
    if (this.#hasBegun || !terminal || this.#isAscii) return
    this.#hasBegun = true
    const code = qrCodeLines(url)
    const fits = code.length + 4 <= terminal.rows && visibleWidth(code[0] ?? '') <= terminal.columns
    if (fits) this.#write(code.map((row) => this.#style.inked(row)).join('\n'))
    this.#write(this.#style.faint(texts.stopHint))
  }

  showRequest({ at, method, path, status, duration_ms }: LinkRequestRecord): void {
    if (this.#served.channel.writableLength > WAITING_BYTES) {
      this.#skipped++
      return
    }
    const texts = sshTexts[this.#lang]
    if (this.#skipped > 0) this.#write(this.#style.faint(texts.skipped(this.#skipped)))
    this.#skipped = 0
    const duration = formatDuration(this.#lang, duration_ms)
    const remark = status === 0 ? texts.noAnswer : ''
    const row = { at: new Date(at), method, path, status, duration, remark }
    // A terminal that does not know its size says 0.
    const columns = this.#served.terminal?.columns || WIDEST_COLUMNS
    this.#write(requestRow(row, this.#lang, this.#style, columns))
  }

  showUsage(): void {
    this.#write(sshTexts[this.#lang].usage)
  }

  onClose(act: () => void): void {
    this.#served.channel.on('close', act)
  }

  end(status: number): void {
    this.#served.end(status)
  }

  #write(text: string): void {
    const { channel, terminal } = this.#served
    const shown = this.#isAscii ? toAscii(text) : text
    if (channel.writable)
      channel.write(`${terminal ? shown.replaceAll('\n', '\r\n') : shown}${terminal ? '\r\n' : '\n'}`)
  }
}

/** Reads the variables as POSIX does (XBD §8.2). A client that sends none of them may have any locale. */
function isAsciiLocale(environment: ReadonlyMap<string, string>): boolean {
  const name = ['LC_ALL', 'LC_CTYPE', 'LANG'].find((variable) => environment.get(variable))
  const locale = name === undefined ? '' : (environment.get(name) ?? '')
  const [, encoding] = /\.([^@]*)/.exec(locale) ?? []
  return /^(?:C|POSIX)$/i.test(locale) || (encoding !== undefined && !/^utf-?8$/i.test(encoding))
}

const IN_ASCII: Readonly<Record<string, string>> = {
  '→': '->',
  '…': '...',
  '“': '"',
  '”': '"',
  '’': "'",
  '—': '-',
  '–': '-',
  '·': '|',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
}

function toAscii(text: string): string {
  return text.replace(/[^\x00-\x7f]/gu, (char) => IN_ASCII[char] ?? '?')
}

/** Reads the variables as POSIX does; `C` says nothing of a language. */
function getLang(environment: ReadonlyMap<string, string>, fallback: Lang): Lang {
  for (const name of ['LC_ALL', 'LC_MESSAGES', 'LANG']) {
    const lang = environment.get(name)?.slice(0, 2).toLowerCase()
    if (isLang(lang)) return lang
  }
  return fallback
}
