import { descriptionOptions } from '@nora/command-line'
import { addressRuleOptions, portOption, takeoverOption } from '@nora/command-line/options'
import type { CommandSpec } from '../../command.ts'
import { readDescription } from '../description/read-description.ts'
import { readAskedRules } from '../rules/asked-rules.ts'
import { getRequestedSsh, sshOptions } from '../ssh/ssh-options.ts'
import { readPort } from '../tcp/read-tcp.ts'
import { prepareTunnels, readInspectorPort } from './prepare-tunnels.ts'
import { runTunnels } from './run-tunnels.ts'
import { regionOption, visitOptions } from './tunnel-options.ts'

export const ssh: CommandSpec = {
  name: 'ssh',
  summary: { ru: 'открыть оболочку этой машины по ssh', en: 'open a shell on this machine by ssh' },
  arguments: [],
  options: [
    ...sshOptions,
    portOption,
    regionOption,
    ...addressRuleOptions,
    takeoverOption,
    ...descriptionOptions,
    ...visitOptions,
  ],
  examples: [
    'nora ssh',
    'nora ssh --allow boris@example.com --port laptop',
    'nora ssh --password',
    'nora ssh --sshd 22',
  ],
  async run(context, input) {
    const { platform } = context
    const requested = getRequestedSsh(input)
    const name = readPort(input.text('port'), '--port')
    // It brings the SSH server with it, which other commands do without.
    const { readSsh } = await import('../ssh/read-ssh.ts')
    const planned = await readSsh(requested, platform)
    const asked = await readAskedRules(context, input)
    const inspectorPort = readInspectorPort(input)
    const description = readDescription(input)
    const prepared = await prepareTunnels(context, input, { region: input.text('region') })
    const { options, renew } = await asked.toOptions(prepared.api, planned.options)
    const request = {
      ref: 1,
      kind: 'ssh',
      name,
      region: prepared.region.id,
      target: planned.target,
      options,
      // Only the connections of an sshd are known; visitors of a shell are shown separately.
      isInspected: requested.sshdPort !== null && input.isOn('inspect'),
      isPooled: false,
      takesOver: input.isOn('takeover'),
      ...description,
    } as const
    return runTunnels(context, {
      ...prepared,
      secrets: asked.secrets,
      tunnels: [{ label: null, request, ssh: planned.ssh, renew }],
      inspectorPort: input.isOn('inspect') ? inspectorPort : null,
      hasQr: false,
      opensBrowser: false,
    })
  },
}
