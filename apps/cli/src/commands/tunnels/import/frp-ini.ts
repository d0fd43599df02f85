import type { Settings } from './foreign-values.ts'

type Mutable = Record<string, unknown>

/** Names of `frpc.ini` whose newer ones differ in more than their case. */
const RENAMED: Readonly<Record<string, readonly string[]>> = {
  http_pwd: ['httpPassword'],
  http_user: ['httpUser'],
  local_ip: ['localIP'],
  route_by_http_user: ['routeByHTTPUser'],
  sk: ['secretKey'],
  group: ['loadBalancer', 'group'],
  group_key: ['loadBalancer', 'groupKey'],
  use_encryption: ['transport', 'useEncryption'],
  use_compression: ['transport', 'useCompression'],
  bandwidth_limit: ['transport', 'bandwidthLimit'],
  bandwidth_limit_mode: ['transport', 'bandwidthLimitMode'],
  proxy_protocol_version: ['transport', 'proxyProtocolVersion'],
  plugin: ['plugin', 'type'],
  plugin_http_passwd: ['plugin', 'httpPassword'],
  plugin_passwd: ['plugin', 'password'],
  plugin_user: ['plugin', 'username'],
  plugin_local_addr: ['plugin', 'localAddr'],
}
const LISTS = ['customDomains', 'locations', 'allowUsers', 'start', 'includes']
const PORTS_LIMIT = 50

/** Whether the text is an `frpc.ini`, whatever the file is called. */
export function isFrpIni(text: string): boolean {
  return /^\s*\[common\]\s*$/m.test(text)
}

/** `frpc.ini` as what it would be in the newer format. */
export function parseFrpIni(text: string): Settings {
  const settings: Mutable = { proxies: [], visitors: [] }
  for (const { name, values } of getSections(text)) {
    if (name === 'common') Object.assign(settings, toNewer(values))
    else if (values.some(([key, value]) => key === 'role' && value === 'visitor')) {
      ;(settings.visitors as unknown[]).push({ ...toNewer(values), name })
    } else (settings.proxies as unknown[]).push(...toProxies(name, toNewer(values)))
  }
  return settings
}

type Section = { name: string; values: [key: string, value: string][] }

function getSections(text: string): Section[] {
  const sections: Section[] = []
  for (const line of text.split(/\r?\n/)) {
    const written = line.trim()
    if (written === '' || /^[#;]/.test(written)) continue
    const header = /^\[(.+)\]$/.exec(written)?.[1]
    const at = written.indexOf('=')
    if (header !== undefined) sections.push({ name: header.trim(), values: [] })
    else if (at > 0) {
      sections.at(-1)?.values.push([written.slice(0, at).trim(), written.slice(at + 1).trim()])
    }
  }
  return sections
}

function toNewer(values: Section['values']): Mutable {
  const settings: Mutable = {}
  for (const [key, value] of values) {
    const header = /^header_(.+)$/.exec(key)?.[1]
    const meta = /^meta_(.+)$/.exec(key)?.[1]
    if (header !== undefined) put(settings, ['requestHeaders', 'set', header], value)
    else if (meta !== undefined) put(settings, ['metadatas', meta], value)
    else {
      const path =
        RENAMED[key] ?? (key.startsWith('plugin_') ? ['plugin', toCamel(key.slice(7))] : [toCamel(key)])
      const isList = path.length === 1 && LISTS.includes(path[0] ?? '')
      put(settings, path, isList ? value.split(',').map((item) => item.trim()) : toValue(value))
    }
  }
  return settings
}

/** `[range:game]` with `local_port = 6000-6002` stands for three proxies. */
function toProxies(name: string, settings: Mutable): Mutable[] {
  const range = /^range:(.+)$/.exec(name)?.[1]
  if (range === undefined) return [{ ...settings, name }]
  const ports = getPorts(String(settings.localPort ?? ''))
  return ports.map((localPort, index) => ({ ...settings, name: `${range}_${index}`, localPort }))
}

function getPorts(text: string): number[] {
  const ports: number[] = []
  for (const part of text.split(',')) {
    const [, from, to] = /^\s*(\d{1,5})(?:\s*-\s*(\d{1,5}))?\s*$/.exec(part) ?? []
    for (let port = Number(from); port <= Number(to ?? from) && ports.length < PORTS_LIMIT; port++)
      ports.push(port)
  }
  return ports
}

function put(settings: Mutable, path: readonly string[], value: unknown): void {
  const [key = '', ...rest] = path
  if (rest.length === 0) settings[key] = value
  else {
    const inner = (settings[key] ?? {}) as Mutable
    settings[key] = inner
    put(inner, rest, value)
  }
}

function toValue(value: string): unknown {
  if (value === 'true' || value === 'false') return value === 'true'
  return value
}

function toCamel(key: string): string {
  return key.replace(/_([a-z])/g, (_, email: string) => email.toUpperCase())
}
