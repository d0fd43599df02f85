import type { Localized } from '@nora/kit'
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { isRecord, type Settings } from './foreign-values.ts'
import { isFrpIni, parseFrpIni } from './frp-ini.ts'
import type { ImportResult } from './import-result.ts'
import { readCloudflared } from './read-cloudflared.ts'
import { readForwarders } from './read-forwarders.ts'
import { readFrp } from './read-frp.ts'
import { readNgrok } from './read-ngrok.ts'
import type { RunsPolicy } from './whole-policy.ts'

/** A file that is known and cannot be imported; the sentence says what to do instead. */
export class NotImportable extends Error {
  readonly text: Localized

  constructor(text: Localized) {
    super(text.en)
    this.name = 'NotImportable'
    this.text = text
  }
}

/**
 * Reads the settings of another tunnel's client, or a command of `stripe listen` or `smee`; null when they are nobody's we know. `runs` tells traffic policies
 * that go on as they are. Throws a NotImportable, or what a parser says of a text that is not in its format.
 */
export function readForeignFile(text: string, path: string, runs: RunsPolicy): ImportResult | null {
  refuseTemplate(text)
  const result = readForwarders(text) ?? readSettings(text, path, runs)
  result?.separateNames()
  result?.dropUnusable()
  return result
}

function readSettings(text: string, path: string, runs: RunsPolicy): ImportResult | null {
  const settings = parse(text, path.toLowerCase())
  return isRecord(settings) ? (getReader(settings)?.(settings, runs) ?? null) : null
}

function parse(text: string, path: string): unknown {
  if (isFrpIni(text)) return parseFrpIni(text)
  return path.endsWith('.toml')
    ? parseToml(text)
    : parseYaml(text, { maxAliasCount: 100, merge: true, logLevel: 'error' })
}

type Reader = (settings: Settings, runs: RunsPolicy) => ImportResult

function getReader(settings: Settings): Reader | null {
  if (settings.bindPort !== undefined || settings.vhostHTTPPort !== undefined)
    throw new NotImportable(serverOfFrp)
  if (Array.isArray(settings.proxies) || Array.isArray(settings.visitors)) return readFrp
  if (isCloudflared(settings)) return readCloudflared
  if (isRecord(settings.tunnels) || Array.isArray(settings.endpoints)) return readNgrok
  return null
}

function isCloudflared(settings: Settings): boolean {
  if (Array.isArray(settings.ingress)) return true
  const isTunnel = settings['credentials-file'] !== undefined || settings.tunnel !== undefined
  if (isTunnel && settings.url === undefined) throw new NotImportable(rulesElsewhere)
  return settings.url !== undefined
}

/** frpc fills in variables and ranges by Go's templates; what stands in them is known only afterwards. */
function refuseTemplate(text: string): void {
  const lines = text.split(/\r?\n/)
  const index = lines.findIndex((line) => !/^\s*[#;]/.test(line) && /\{\{.*\}\}|\{%.*%\}/.test(line))
  const found = /\{\{.*?\}\}|\{%.*?%\}/.exec(lines[index] ?? '')?.[0].slice(0, 80)
  if (found === undefined) return
  throw new NotImportable({
    ru: `это шаблон: в строке ${index + 1} стоит ${found}. Подставьте значения и импортируйте готовый файл`,
    en: `it is a template: line ${index + 1} has ${found}. Fill in its values and import the finished file`,
  })
}

const serverOfFrp: Localized = {
  ru: 'это настройки сервера frp (frps); туннели описаны в файле клиента frpc',
  en: 'these are settings of frp’s server (frps); tunnels are in the file of its client, frpc',
}

const rulesElsewhere: Localized = {
  ru: 'правила этого туннеля хранятся у Cloudflare, а не в файле: нет ни ingress, ни url',
  en: 'the rules of this tunnel are kept by Cloudflare, not in the file: it has neither ingress nor url',
}
