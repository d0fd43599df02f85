import type { Input } from '@nora/command-line/parsing'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { Context } from '../../command.ts'
import type { ListenAt } from '../../webhook-listening.ts'
import { openTunnelFile } from '../nora-yml/open-tunnel-file.ts'
import { getHostOptions, readAppProtocol, readTarget } from '../plan/read-target.ts'
import { refuseLoop } from '../plan/region.ts'
import type { PlannedTunnel, TunnelPlan } from '../plan/tunnel-plan.ts'
import { readAskedRules } from '../rules/asked-rules.ts'
import { planStart } from './plan-start.ts'
import { prepareTunnels, readInspectorPort, readName } from './prepare-tunnels.ts'
import { listOwnOrigins, type ProgramGates } from './program-gates.ts'
import { refuseTargetOptions } from './run-tunnel-options.ts'
import type { WatchedFile } from './run-tunnels.ts'

type PlannedForProgram = { plan: TunnelPlan; watched: WatchedFile | null; close(): void }

/** The tunnel of `--http`. */
export async function planTargetTunnel(
  context: Context,
  input: Input,
  { named, gates }: { named: string; gates: ProgramGates },
): Promise<PlannedForProgram> {
  const { platform } = context
  const target = await readTarget(named, {
    homeFolder: platform.homeFolder,
    baseFolder: platform.workingFolder,
    isFolder: platform.isFolder,
    isInsecure: false,
    serverName: null,
    secrets: [platform.configFolder],
  })
  if (target.kind !== 'tcp') throw noPort(named)
  const asked = await readAskedRules(context, input)
  const name = readName(input)
  const inspectorPort = readInspectorPort(input)
  const prepared = await prepareTunnels(context, input, { region: input.text('region') })
  refuseLoop(target, prepared.region)
  const hostOptions = getHostOptions(input.text('host-header'), target)
  const speaksHttp2 = readAppProtocol(input.text('app-protocol'), target) === 'http2'
  const { options, renew } = await asked.toOptions(prepared.api, {
    ...hostOptions,
    ...(speaksHttp2 && { app_protocol: 'http2' as const }),
  })
  const request = {
    ref: 1,
    kind: 'http',
    name,
    region: prepared.region.id,
    target,
    options,
    isInspected: true,
    isPooled: false,
    takesOver: input.isOn('takeover'),
  } as const
  const plan = {
    ...prepared,
    secrets: asked.secrets,
    tunnels: [{ label: null, request: gates.add(request, [target]), renew }],
    inspectorPort: input.isOn('inspect') ? inspectorPort : null,
    hasQr: false,
    opensBrowser: false,
  }
  return { plan, watched: null, close: () => {} }
}

/** Tunnels of the nora.yml at hand, which follow its changes. */
export async function planNamedTunnels(
  context: Context,
  input: Input,
  { labels, gates, listenAt }: { labels: readonly string[]; gates: ProgramGates; listenAt: ListenAt },
): Promise<PlannedForProgram> {
  refuseTargetOptions(context.platform.args)
  const file = await openTunnelFile(context.platform, null)
  const { plan, watched, close } = await planStart(context, input, { file, wanted: labels, listenAt })
  const gated = (tunnels: readonly PlannedTunnel[], isOpen: boolean) =>
    tunnels.map((tunnel) => {
      const { request } = tunnel
      return { ...tunnel, request: gates.add(request, listOwnOrigins(request.target), { isOpen }) }
    })
  const { source } = watched
  const gatedSource: WatchedFile['source'] = {
    open: source.open,
    // The program runs by then, and nobody else opens the gate of a port that is new.
    plan: async (changed, wanted) => gated(await source.plan(changed, wanted), true),
    onSettled(running) {
      source.onSettled?.(running)
      gates.keepOnly(running.map(({ request }) => request))
    },
  }
  return {
    plan: { ...plan, tunnels: gated(plan.tunnels, false) },
    watched: { ...watched, source: gatedSource },
    close,
  }
}

function noPort(named: string): Failure {
  return new Failure(exitCodes.usage, {
    ru: `--http: ${named} — не порт и не адрес, на котором слушает программа.`,
    en: `--http: ${named} is neither a port nor an address at which the program listens.`,
  })
}
