import { type OriginTarget, type TlsCertificate, type Triggers, tlsTarget } from '@nora/agent'
import { closestTo } from '@nora/command-line/parsing'
import type { Region } from '@nora/contract/system'
import { isProblem, type Localized } from '@nora/kit'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type GivenSecrets, SecretUnavailable } from '../../given-secrets.ts'
import { descriptionOfEntry } from '../description/description-entries.ts'
import { placeOfEntry } from '../place/place-entries.ts'
import { secretFiles } from '../plan/left-out.ts'
import { getHostOptions, readAppProtocol, readServerName, readTarget } from '../plan/read-target.ts'
import { refuseLoop } from '../plan/region.ts'
import type { PlannedTunnel } from '../plan/tunnel-plan.ts'
import { readRoutes } from '../routes/read-routes.ts'
import { readRequestedSsh } from '../ssh/ssh-entry.schema.ts'
import { readTcpTarget } from '../tcp/read-tcp.ts'
import { readTlsService } from '../tcp/read-tls-service.ts'
import { timeoutsOfEntry } from '../timeouts/timeout-entries.ts'
import { type RenewableTrigger, readRenewableTrigger } from '../trigger/renewable-trigger.ts'
import { readRequestedTrigger } from '../trigger/trigger-entry.schema.ts'
import { readEntryRules } from './entry-rules.ts'
import { type Mistake, mistakeFailure } from './mistake.ts'
import type { OpenedTunnelFile } from './open-tunnel-file.ts'
import type { TunnelFileEntry } from './tunnel-file.schema.ts'

export type PlanOptions = {
  platform: Platform
  /** null: it is not known, and what depends on it is not looked at. */
  region: Region | null
  /** Labels of the tunnels to open; none: all. */
  wanted: readonly string[]
  /** The next number for a tunnel. */
  nextRef: () => number
  /** Names are wanted even from whoever of the team has them now. */
  takesOver: boolean
  /** Where programs are run. */
  triggers: Triggers
  /** Where certificates of own domains are kept; null: no server is asked for them. */
  certificates: { open(hostname: string): Promise<TlsCertificate> } | null
  /** Where values of `secret://…` come from; null: they are not looked up. */
  secrets: GivenSecrets | null
  /** Gives the internal name by which a webhook is received; null: no server is asked. */
  listenAt: ((webhook: string) => Promise<string>) | null
}

/**
 * Plans the tunnels of the file, by their labels. Throws a Failure with the position for what is impossible.
 */
export async function planTunnelFile(file: OpenedTunnelFile, options: PlanOptions): Promise<PlannedTunnel[]> {
  const planned: PlannedTunnel[] = []
  for (const label of chooseLabels(file, options.wanted)) {
    const tunnel = await planTunnel(file, label, options)
    if ('mistake' in tunnel) throw mistakeFailure(file.path, [tunnel.mistake])
    planned.push(tunnel)
  }
  return planned
}

/** One of them, or what is wrong with it. */
export async function planTunnel(
  { folder, path: filePath, content, places: filePlaces }: OpenedTunnelFile,
  label: string,
  options: Omit<PlanOptions, 'wanted'>,
): Promise<PlannedTunnel | { mistake: Mistake }> {
  const { platform, region, nextRef, takesOver, triggers, certificates, listenAt, secrets: given } = options
  let trigger: RenewableTrigger | null = null
  const entry = content.tunnels[label]
  const places = { homeFolder: platform.homeFolder, baseFolder: folder }
  // Includes the secret files of all its tunnels, also of those that are not opened.
  const secrets = [filePath, platform.configFolder, ...secretFiles(content, places)]
  let step: keyof TunnelFileEntry = 'target'
  try {
    return await toPlanned(label, entry ?? {})
  } catch (error) {
    // Not the file is wrong: scripts see by the exit code whether the vault is locked.
    if (error instanceof SecretUnavailable) throw error
    const text = error instanceof Failure || isProblem(error) ? error.text : null
    if (text === null) throw error
    const path = ['tunnels', label, step]
    const place =
      entry !== undefined && step in entry ? filePlaces.ofValue(path) : filePlaces.ofKey(path.slice(0, 2))
    return { mistake: { ...place, tunnel: label, text: withPath(text, path.slice(0, 2).join('.')) } }
  }

  async function toPlanned(label: string, entry: TunnelFileEntry): Promise<PlannedTunnel> {
    if (entry.ssh === undefined) return { label, ...(await toRequest(label, entry)) }
    // It brings the SSH server with it, which other tunnels do without.
    const { readSsh } = await import('../ssh/read-ssh.ts')
    step = 'ssh'
    const { target, options, ssh } = await readSsh(readRequestedSsh(entry.ssh), platform)
    const { request, renew } = await toRequest(label, entry, target)
    const settings = { kind: 'ssh', isInspected: false, options: { ...request.options, ...options } } as const
    return {
      label,
      request: { ...request, ...settings },
      ssh,
      renew: async () => ({ options: { ...(await renew()).options, ...options } }),
    }
  }

  async function toRequest(label: string, entry: TunnelFileEntry, shell: OriginTarget | null = null) {
    const { name, domain, inspect, ...said } = entry
    const target = shell ?? (await toTarget(label, entry))
    if (entry.tcp === undefined && region !== null) refuseLoop(target, region)
    step = 'host_header'
    const hostOptions = getHostOptions(said.host_header ?? null, target)
    step = 'app_protocol'
    const speaksHttp2 = readAppProtocol(said.app_protocol ?? null, target) === 'http2'
    step = 'target'
    const { connectTimeoutMs, answerTimeoutMs } = timeoutsOfEntry(entry)
    const readAsked = () =>
      readEntryRules(entry, {
        platform,
        folder,
        label,
        secrets: given,
        onStep(key) {
          step = key
        },
      })
    const asked = await readAsked()
    step = 'webhook'
    const listensAt = entry.webhook === undefined ? null : ((await listenAt?.(entry.webhook)) ?? 'webhook')
    const publicName = said.port === undefined ? (domain ?? name ?? null) : String(said.port)
    const base = {
      ...hostOptions,
      ...(speaksHttp2 && { app_protocol: 'http2' as const }),
      ...(said.capture && { capture: true as const }),
      ...(said.slow_uploads && { slow_uploads: true as const }),
      ...(answerTimeoutMs !== null && { answer_timeout_ms: answerTimeoutMs }),
    }
    const request = {
      ref: nextRef(),
      kind: getKind(entry),
      ...placeOfEntry(entry, publicName, listensAt),
      region: region?.id ?? null,
      target,
      options: { ...base, ...asked },
      maxConnections: said.max_connections ?? null,
      // Behind TLS the target itself says who visits.
      proxyProtocol: entry.tls === undefined ? (said.proxy_protocol ?? null) : null,
      isInspected: inspect ?? true,
      isPooled: said.pool ?? false,
      takesOver: takesOver || (listensAt !== null && !said.pool),
      connectTimeoutMs,
      ...descriptionOfEntry(entry),
    } as const
    // The trigger first: what it reads is hidden by the options, too.
    const renew = async () => ({ ...(await trigger?.renew()), options: { ...base, ...(await readAsked()) } })
    return { request, renew }
  }

  async function toTarget(label: string, entry: TunnelFileEntry): Promise<OriginTarget> {
    const { target, routes, trigger: triggered, tcp, tls, insecure } = entry
    step =
      tcp !== undefined ? 'tcp' : tls !== undefined ? 'tls' : triggered !== undefined ? 'trigger' : 'target'
    if (tcp !== undefined) {
      return readTcpTarget(String(tcp), places)
    }
    if (tls !== undefined) return toTlsTarget(String(tls), entry)
    if (triggered) {
      const getName = (option: string) => `tunnels.${label}.trigger.${option.replaceAll('-', '_')}`
      const readSecret = given?.read ?? (async () => null)
      const opening = { platform, triggers, baseFolder: folder, getName, readSecret }
      trigger = await readRenewableTrigger(readRequestedTrigger(triggered), opening)
      return trigger.target
    }
    const read = (text: string) =>
      readTarget(text, {
        ...places,
        isFolder: platform.isFolder,
        isInsecure: insecure ?? false,
        serverName: readServerName(entry.origin_server_name ?? null, entry.host_header ?? null),
        secrets,
      })
    if (routes === undefined) return read(String(target))
    const fallback = target === undefined ? null : await read(String(target))
    step = 'routes'
    return readRoutes({
      routes,
      fallback,
      rewritesHost: entry.host_header === 'rewrite',
      readTarget: read,
      name: `tunnels.${label}`,
    })
  }

  async function toTlsTarget(tls: string, { insecure, domain = '', proxy_protocol }: TunnelFileEntry) {
    const { isFolder } = platform
    const service = await readTlsService(tls, { ...places, isFolder, isInsecure: insecure ?? false, secrets })
    step = 'domain'
    const certificate = (await certificates?.open(domain)) ?? { context: null }
    return tlsTarget(service, { certificate, proxyProtocol: proxy_protocol ?? null })
  }
}

function getKind({ trigger, tcp, tls }: TunnelFileEntry): 'trigger' | 'tcp' | 'tls' | 'http' {
  if (trigger) return 'trigger'
  if (tcp !== undefined) return 'tcp'
  return tls === undefined ? 'http' : 'tls'
}

/** Sentences that name a key of the tunnel say which tunnel it is. */
function withPath(text: Localized, path: string): Localized {
  const named = (sentence: string) => (sentence.includes(`${path}.`) ? sentence : `${path}: ${sentence}`)
  return { ru: named(text.ru), en: named(text.en) }
}

export function chooseLabels(
  { content, path }: Pick<OpenedTunnelFile, 'content' | 'path'>,
  wanted: readonly string[],
): readonly string[] {
  const known = Object.keys(content.tunnels)
  if (known.length === 0) {
    throw new Failure(exitCodes.usage, {
      ru: `В ${path} нет туннелей.`,
      en: `There are no tunnels in ${path}.`,
    })
  }
  const unknown = wanted.find((label) => !known.includes(label))
  if (unknown === undefined) return wanted.length === 0 ? known : [...new Set(wanted)]
  const nearest = closestTo(unknown, known)
  throw new Failure(
    exitCodes.usage,
    { ru: `В ${path} нет туннеля ${unknown}.`, en: `There is no tunnel ${unknown} in ${path}.` },
    {
      advice: {
        ru: `${nearest ? `Может быть, ${nearest}? ` : ''}Есть: ${known.join(', ')}.`,
        en: `${nearest ? `Did you mean ${nearest}? ` : ''}There are: ${known.join(', ')}.`,
      },
    },
  )
}
