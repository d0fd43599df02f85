import Bowser from 'bowser'
import { remember } from '../values/remember.ts'

export type UserAgent = {
  readonly name: string
  readonly version: string
  readonly os: string
  readonly os_version: string
  readonly device: string
  readonly platform: string
  readonly isBot: boolean
  readonly url: string
}

const NOTHING: UserAgent = {
  name: '',
  version: '',
  os: '',
  os_version: '',
  device: '',
  platform: '',
  isBot: false,
  url: '',
}
const LONGEST = 1_024
const BOT = /bot\b|crawl|spider|slurp|curl\/|wget\/|python-|java\/|go-http-client|headless/i

/** What a `User-Agent` says of itself; nothing where it says nothing that is known. */
export function parseUserAgent(text: string): UserAgent {
  return text === '' ? NOTHING : parse(text.slice(0, LONGEST))
}

const parse: (short: string) => UserAgent = remember((short) => {
  const { browser, os, platform } = Bowser.parse(short)
  return {
    name: browser.name ?? '',
    version: browser.version ?? '',
    os: os.name ?? '',
    os_version: os.version ?? '',
    device: [platform.vendor, platform.model].filter((part) => part !== undefined).join(' '),
    platform: platform.type ?? '',
    isBot: platform.type === 'bot' || BOT.test(short),
    url: /\+?(https?:\/\/[^\s;)]+)/.exec(short)?.[1] ?? '',
  }
}, 200)
