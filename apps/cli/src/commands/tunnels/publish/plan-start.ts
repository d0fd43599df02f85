import type { Input } from '@nora/command-line/parsing'
import type { Context } from '../../command.ts'
import type { ListenAt } from '../../webhook-listening.ts'
import { type OpenedTunnelFile, openTunnelFile } from '../nora-yml/open-tunnel-file.ts'
import { planTunnelFile } from '../nora-yml/plan-tunnel-file.ts'
import type { PlannedTunnel, TunnelPlan } from '../plan/tunnel-plan.ts'
import { TlsCertificates } from '../tls/tls-certificates.ts'
import { openTriggers } from '../trigger/open-triggers.ts'
import { prepareTunnels, readInspectorPort } from './prepare-tunnels.ts'
import type { WatchedFile } from './run-tunnels.ts'

type Wanted = {
  file: OpenedTunnelFile
  /** Labels of the tunnels to open; none: all. */
  wanted: readonly string[]
  /** That of webhooks. */
  listenAt: ListenAt
}

/** Plans tunnels of a file and how they follow its changes. `close` is for when they have ended. */
export async function planStart(
  context: Context,
  input: Input,
  { file, wanted, listenAt }: Wanted,
): Promise<{ plan: TunnelPlan; watched: WatchedFile; close(): void }> {
  const { platform } = context
  const inspectorPort = readInspectorPort(input, file.content.inspector_port)
  const isInspected = input.isOn('inspect') && file.content.inspect !== false
  const { server = null, region: wishedRegion = null } = file.content
  const prepared = await prepareTunnels(context, input, { server, region: wishedRegion })
  const { region } = prepared
  let lastRef = 0
  const takesOver = input.isOn('takeover')
  const triggers = await openTriggers(platform)
  const secrets = context.openSecrets(input)
  secrets.keepFor(prepared.server)
  const nextRef = () => ++lastRef
  const { api, server: address } = prepared
  const given = { platform, api, server: address, region: region.id, lang: context.lang }
  const certificates = new TlsCertificates(given)
  const options = {
    platform,
    region,
    wanted,
    nextRef,
    takesOver,
    triggers,
    certificates,
    secrets,
    listenAt: (webhook: string) => listenAt(prepared, webhook),
  }
  const close = () => certificates.stop()
  try {
    const plan = {
      ...prepared,
      tunnels: await planTunnelFile(file, options),
      inspectorPort: isInspected ? inspectorPort : null,
      hasQr: false,
      opensBrowser: false,
      triggers,
      certificates,
      secrets,
      nextRef,
    }
    const source: WatchedFile['source'] = {
      open: () => openTunnelFile(platform, file.path),
      plan: (changed, labels) => planTunnelFile(changed, { ...options, wanted: labels }),
      onSettled: (running) => certificates.keepOnly(getTlsHostnames(running)),
    }
    return { plan, watched: { path: file.path, wanted, source }, close }
  } catch (error) {
    close()
    throw error
  }
}

function getTlsHostnames(running: readonly PlannedTunnel[]): ReadonlySet<string> {
  return new Set(running.flatMap(({ request: { kind, name } }) => (kind === 'tls' && name ? [name] : [])))
}
