import { getRecord, getText, type Settings, toList } from './foreign-values.ts'

/** One rule of `ingress`: the first one that matches a request takes it. */
export type IngressRule = {
  /** `ingress.2`. */
  readonly setting: string
  /** null: any. */
  readonly hostname: string | null
  /** A regular expression; null matches any path. */
  readonly pattern: string | null
  readonly service: string
  /** The settings of the rule, and behind them those of the whole file. */
  readonly origin: Settings
  /** The path of each setting in the file. */
  readonly toOriginSetting: (key: string) => string
}

export function readRules(settings: Settings): IngressRule[] {
  const shared = getRecord(settings.originRequest)
  const quick = settings.url === undefined ? [] : [{ hostname: settings.hostname, service: settings.url }]
  const rules = settings.ingress === undefined ? quick : toList(settings.ingress)
  return rules.map((item, index) => {
    const rule = getRecord(item)
    const own = getRecord(rule.originRequest)
    const pattern = getText(rule.path) ?? null
    const hostname = getText(rule.hostname)?.toLowerCase() ?? null
    return {
      setting: settings.ingress === undefined ? 'url' : `ingress.${index}`,
      hostname: hostname === '*' ? null : hostname,
      pattern:
        pattern !== null && /^\^?\/?(?:\.\*)?\$?$/.test(pattern) && !/^\^\/?\$$/.test(pattern)
          ? null
          : pattern,
      service: getText(rule.service) ?? '',
      origin: { ...shared, ...own },
      toOriginSetting: (key) =>
        key in own ? `ingress.${index}.originRequest.${key}` : `originRequest.${key}`,
    }
  })
}

/** Keys of rules that are not understood, by their places. */
export function unknownKeys(settings: Settings): string[] {
  return toList(settings.ingress).flatMap((rule, index) =>
    Object.keys(getRecord(rule))
      .filter((key) => !['hostname', 'path', 'service', 'originRequest'].includes(key))
      .map((key) => `ingress.${index}.${key}`),
  )
}

/** The literal start of a pattern that takes all that begins with it; null for any other pattern. */
export function toPrefix(pattern: string): string | null {
  const [, literal = '', rest = '', end = ''] =
    /^\^?((?:\/(?:[\w~-]|\\?\.)+)+)(\/?\.\*|\/?\(\.\*\)|\(\/\.\*\)\?|\(\/\|\$\)|\/)?(\$?)$/.exec(pattern) ??
    []
  // `/api$` is this one path alone.
  if (literal === '' || (end === '$' && !rest.includes('*'))) return null
  return literal.replaceAll('\\', '')
}

/** Whether a rule for `outer` also takes requests for `inner`. */
export function coversHost(outer: string | null, inner: string | null): boolean {
  if (outer === null || outer === inner) return true
  return inner !== null && outer.startsWith('*.') && inner.endsWith(outer.slice(1))
}
