import { takeoverOption } from '@nora/command-line'
import type { OptionSpec } from '@nora/command-line/parsing'
import type { OpenInternalTunnel } from '../../webhook-listening.ts'
import { readTarget } from '../plan/read-target.ts'
import { refuseLoop } from '../plan/region.ts'
import { prepareTunnels, readInspectorPort } from './prepare-tunnels.ts'
import { runTunnels } from './run-tunnels.ts'
import { inspectOptions, regionOption } from './tunnel-options.ts'

export const internalTunnelOptions: readonly OptionSpec[] = [
  regionOption,
  // Who lost the name to another machine is told of it.
  takeoverOption,
  ...inspectOptions,
]

/** What `nora http TARGET --internal NAME` does, for commands that find the name out first. */
export const openInternalTunnel: OpenInternalTunnel = async (context, input, tunnel) => {
  const { platform } = context
  const target = await readTarget(tunnel.target, {
    homeFolder: platform.homeFolder,
    baseFolder: platform.workingFolder,
    isFolder: platform.isFolder,
    isInsecure: false,
    serverName: null,
    secrets: [platform.configFolder],
  })
  const inspectorPort = readInspectorPort(input)
  const prepared = await prepareTunnels(context, input, { region: input.text('region') })
  refuseLoop(target, prepared.region)
  const { name, onOnline } = await tunnel.prepare(prepared)
  const request = {
    ref: 1,
    kind: 'http',
    name,
    isInternal: true,
    region: prepared.region.id,
    target,
    options: {},
    isInspected: true,
    isPooled: tunnel.isPooled,
    takesOver: !tunnel.isPooled || input.isOn('takeover'),
  } as const
  return runTunnels(context, {
    ...prepared,
    tunnels: [{ label: null, request }],
    inspectorPort: input.isOn('inspect') ? inspectorPort : null,
    hasQr: false,
    opensBrowser: false,
    onOnline,
  })
}
