import {
  entryOf,
  type ForeignTunnels,
  isRecord,
  keysBesides,
  labelOf,
  nameOf,
  type Settings,
  targetOf,
  tcpTargetOf,
  textOf,
} from './foreign-settings.ts'

/** The `config.yml` of cloudflared: its ingress rules. */
export function readCloudflared(settings: Settings): ForeignTunnels {
  const found: ForeignTunnels = {
    program: 'cloudflared',
    tunnels: {},
    lost: keysBesides(settings, ['ingress', 'tunnel', 'credentials-file']),
  }
  const ingress = Array.isArray(settings.ingress) ? settings.ingress : []
  for (const [index, rule] of ingress.entries()) {
    if (isRecord(rule)) readRule(found, `ingress.${index}`, rule)
  }
  return found
}

function readRule({ tunnels, lost }: ForeignTunnels, path: string, rule: Settings): void {
  const service = textOf(rule.service)
  // The last rule, for what fits no other: the edge answers that by itself.
  if (/^http_status:/.test(service ?? '')) return
  if (service !== undefined && /^(?:tcp|ssh|rdp|smb):/.test(service)) {
    const target = service.replace(/^\w+:\/\//, '')
    tunnels[labelOf(nameOf(textOf(rule.hostname)) ?? 'tunnel', tunnels)] = { tcp: tcpTargetOf(target) }
    lost.push(...keysBesides(rule, ['service'], path))
    return
  }
  if (service === undefined || !/^(?:https?:|unix:)/.test(service)) {
    lost.push(path)
    return
  }
  const hostname = textOf(rule.hostname)
  const origin = isRecord(rule.originRequest) ? rule.originRequest : {}
  tunnels[labelOf(nameOf(hostname) ?? 'tunnel', tunnels)] = entryOf({
    target: targetOf(service),
    name: nameOf(hostname),
    host_header: textOf(origin.httpHostHeader),
    app_protocol: origin.http2Origin === true ? 'http2' : undefined,
    insecure: origin.noTLSVerify === true ? true : undefined,
    inspect: undefined,
  })
  lost.push(...keysBesides(rule, ['hostname', 'service', 'originRequest'], path))
  lost.push(...keysBesides(origin, ['httpHostHeader', 'http2Origin', 'noTLSVerify'], `${path}.originRequest`))
}
