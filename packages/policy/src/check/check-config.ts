import { readInternalLabel } from '../run/actions/forward-internal.ts'
import { findHash, isCheckedHash } from '../run/actions/password-hash.ts'
import { readDurationMs } from '../run/actions/read-duration.ts'
import { BODY_INSTRUCTIONS_LIMIT, isTooLong } from '../run/bodies/body-pattern.ts'
import { mayEditField } from '../run/safe-edit.ts'
import { findEntry, type MapNode } from '../source/source-node.ts'
import { checkTexts } from './check.messages.ts'
import type { ValueContext } from './check-values.ts'

type Config = {
  readonly type: string
  readonly config: MapNode
  readonly read: Readonly<Record<string, unknown>>
  readonly path: string
}

/** The strategies of `mtls` under which a certificate that is shown has to be right. */
const VERIFYING = ['require-and-verify', 'verify-if-given']

/** What the table of fields cannot say: how fields of one action go together. */
export function checkConfig(config: Config, context: ValueContext): void {
  CHECKS[config.type]?.(config, context)
}

const CHECKS: Readonly<Record<string, (config: Config, context: ValueContext) => void>> = {
  cors: refuseEveryoneWithCookies,
  mtls: checkStrategy,
  oauth: checkApplication,
  oidc: checkApplication,
  'forward-internal': refusePublicUrl,
  'rate-limit': refuseUncountable,
  redirect: warnOfOpenRedirect,
  'basic-auth': checkHashes,
  'restrict-ips': refuseNoLists,
  'set-vars': refuseManyNames,
  'mail-code': refuseNobody,
  'add-headers': warnOfFramingFields,
  'remove-headers': warnOfFramingFields,
  'request-body-find-replace': refuseCostlyPatterns,
  'response-body-find-replace': refuseCostlyPatterns,
  'sse-find-replace': refuseCostlyPatterns,
}

/** The parts of a URL that are the endpoint's own, whoever asks. */
const OWN =
  /^(?:req\.host|req\.url\.(?:authority|host|scheme|port)|endpoint\.[\w.]+|conn\.(?:server|tls)[\w.]*)$/

function warnOfOpenRedirect({ config, read, path }: Config, { report }: ValueContext): void {
  const to = findEntry(config, 'to')?.value
  if (to?.kind !== 'scalar' || typeof read.to !== 'object') return
  const [, host = ''] = /^(?:https?:|\$\{[^}]*\}:)?\/\/((?:\$\{[^}]*\}|[^/?#$])*)/.exec(to.text) ?? []
  const whole = /^\$\{([^}]*)\}/.exec(to.text)?.[1]
  const parts = host === '' ? [whole ?? ''] : [...host.matchAll(/\$\{([^}]*)\}/g)].map(([, part]) => part!)
  // A path begins with a slash, and `//` would be a host.
  const isForeign = parts.some((part) => part !== '' && !OWN.test(part.trim()))
  if (isForeign) report.warn(to, 'open_redirect', checkTexts.openRedirect, `${path}.to`)
}

/** A hash that nothing checks would let nobody in. */
function checkHashes({ config, path }: Config, { report }: ValueContext): void {
  const credentials = findEntry(config, 'credentials')?.value
  if (credentials?.kind !== 'list') return
  for (const [index, item] of credentials.items.entries()) {
    const hash = item.kind === 'scalar' ? findHash(item.text) : null
    if (hash !== null && !isCheckedHash(hash))
      report.error(item, 'invalid_hash', checkTexts.unknownHash, `${path}.credentials[${index}]`)
  }
}

/** Any site could read what a visitor is signed in for. */
function refuseEveryoneWithCookies({ config, read, path }: Config, { report }: ValueContext): void {
  const origins = findEntry(config, 'origins')?.value
  if (read.credentials !== true || origins === undefined || !Array.isArray(read.origins)) return
  if (read.origins.includes('*'))
    report.error(origins, 'open_credentials', checkTexts.openCredentials, `${path}.origins`)
}

/** Microseconds of all uses in a window; beyond it numbers are no longer exact. */
const COUNTED_US = Number.MAX_SAFE_INTEGER

function refuseUncountable({ config, read, path }: Config, { report }: ValueContext): void {
  const capacity = findEntry(config, 'capacity')?.value
  if (
    read.algorithm !== 'gcra' ||
    capacity === undefined ||
    typeof read.capacity !== 'number' ||
    typeof read.rate !== 'string'
  )
    return
  const most = Math.floor(COUNTED_US / (readDurationMs(read.rate) * 1_000))
  if (read.capacity > most)
    report.error(capacity, 'out_of_range', checkTexts.outOfRange(1, most), `${path}.capacity`)
}

/** What a template makes of it is only known when it runs. */
function refusePublicUrl({ config, path }: Config, { report }: ValueContext): void {
  const url = findEntry(config, 'url')?.value
  if (url?.kind !== 'scalar' || url.text.includes('${') || readInternalLabel(url.text) !== null) return
  report.error(url, 'not_internal', checkTexts.notInternal, `${path}.url`)
}

function refuseNoLists({ config, path }: Config, { report }: ValueContext): void {
  const names = ['allow', 'deny', 'ip_policies']
  if (!config.entries.some(({ key }) => names.includes(key.text)))
    report.error(config.entries[0]?.key ?? config, 'missing_key', checkTexts.noLists, path)
}

/** They are left as they are when the rule runs, because they frame the message or say whom it is for. */
function warnOfFramingFields({ config, path }: Config, { report }: ValueContext): void {
  const headers = findEntry(config, 'headers')?.value
  const names =
    headers?.kind === 'map'
      ? headers.entries.map(({ key }) => key)
      : headers?.kind === 'list'
        ? headers.items.filter((item) => item.kind === 'scalar')
        : []
  for (const name of names)
    if (!name.text.includes('${') && !mayEditField(name.text))
      report.warn(name, 'not_editable', checkTexts.framingField(name.text), `${path}.headers`)
}

/** What a template makes of a pattern is only known when it runs. */
function refuseCostlyPatterns({ config, path }: Config, { report }: ValueContext): void {
  const replacements = findEntry(config, 'replacements')?.value
  if (replacements?.kind !== 'list') return
  for (const [index, item] of replacements.items.entries()) {
    const from = item.kind === 'map' ? findEntry(item, 'from')?.value : undefined
    if (from?.kind !== 'scalar' || from.text.includes('${') || !isTooLong(from.text)) continue
    const said = checkTexts.costlyPattern(BODY_INSTRUCTIONS_LIMIT)
    report.error(from, 'too_expensive', said, `${path}.replacements[${index}].from`)
  }
}

function refuseNobody({ config, path }: Config, { report }: ValueContext): void {
  if (!config.entries.some(({ key }) => key.text === 'emails' || key.text === 'domains'))
    report.error(config.entries[0]?.key ?? config, 'missing_key', checkTexts.noEmails, path)
}

function refuseManyNames({ config, path }: Config, { report }: ValueContext): void {
  const vars = findEntry(config, 'vars')?.value
  if (vars?.kind !== 'list') return
  for (const [index, item] of vars.items.entries())
    if (item.kind === 'map' && item.entries.length !== 1)
      report.error(item, 'too_many', checkTexts.oneVariable, `${path}.vars[${index}]`)
}

/** A name in a certificate that nobody has verified is whatever its owner has written. */
function checkStrategy({ config, read, path }: Config, { report }: ValueContext): void {
  const isVerified = VERIFYING.includes(String(read.verification_strategy))
  const place = config.entries[0]?.key ?? config
  if (isVerified && read.authorities === undefined)
    report.error(place, 'missing_key', checkTexts.noAuthorities(String(read.verification_strategy)), path)
  const names = findEntry(config, 'common_names')?.value
  if (!isVerified && names !== undefined)
    report.error(names, 'unverified_names', checkTexts.unverifiedNames, `${path}.common_names`)
}

function checkApplication({ config, path }: Config, { report }: ValueContext): void {
  for (const name of ['client_id', 'client_secret'])
    if (findEntry(config, name) === undefined)
      report.error(config.entries[0]?.key ?? config, 'missing_key', checkTexts.noApplication(name), path)
  const domain = findEntry(config, 'auth_cookie_domain')
  if (domain !== undefined)
    report.warn(domain.key, 'without_effect', checkTexts.ownCookies, `${path}.auth_cookie_domain`)
}
