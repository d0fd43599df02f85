import { descriptionOptions } from '@nora/command-line'
import { addressRuleOptions, poolOption, portOption, takeoverOption } from '@nora/command-line/options'
import type { CommandSpec } from '../../command.ts'
import { readDescription } from '../description/read-description.ts'
import { placeOptions } from '../place/place-options.ts'
import { readPlace } from '../place/read-place.ts'
import { policyOption } from '../policy/policy-option.ts'
import { readAskedRules } from '../rules/asked-rules.ts'
import { readPort, readProxyProtocol, readTcpTarget } from '../tcp/read-tcp.ts'
import { connectTimeoutOption, readTimeouts } from '../timeouts/timeout-options.ts'
import { prepareTunnels, readInspectorPort } from './prepare-tunnels.ts'
import { runTunnels } from './run-tunnels.ts'
import { proxyProtocolOption, regionOption, visitOptions } from './tunnel-options.ts'

export const tcp: CommandSpec = {
  name: 'tcp',
  summary: { ru: 'открыть порт TCP: базу, игру, ssh', en: 'publish a TCP port: a database, a game, ssh' },
  arguments: [
    {
      name: 'TARGET',
      about: { ru: 'порт, host:port, tcp://… или unix:ПУТЬ', en: 'port, host:port, tcp://… or unix:PATH' },
    },
  ],
  options: [
    portOption,
    regionOption,
    proxyProtocolOption,
    ...addressRuleOptions,
    policyOption,
    poolOption,
    takeoverOption,
    ...placeOptions,
    connectTimeoutOption,
    ...descriptionOptions,
    ...visitOptions,
  ],
  examples: [
    'nora tcp 5432',
    'nora tcp 25565 --port minecraft',
    'nora tcp db.lan:5432 --port 20005 --allow-cidr 192.0.2.0/24',
    'nora tcp 8443 --proxy-protocol 2',
  ],
  async run(context, input) {
    const { platform } = context
    const places = { homeFolder: platform.homeFolder, baseFolder: platform.workingFolder }
    const target = readTcpTarget(input.arguments[0] ?? '', places)
    const place = readPlace(input, () => readPort(input.text('port'), '--port'))
    const proxyProtocol = readProxyProtocol(input.text('proxy-protocol'))
    const asked = await readAskedRules(context, input)
    const inspectorPort = readInspectorPort(input)
    const { connectTimeoutMs } = readTimeouts(input)
    const description = readDescription(input)
    const prepared = await prepareTunnels(context, input, { region: input.text('region') })
    const { options, renew } = await asked.toOptions(prepared.api)
    const request = {
      ref: 1,
      kind: 'tcp',
      ...place,
      region: prepared.region.id,
      target,
      options,
      proxyProtocol,
      isInspected: input.isOn('inspect'),
      isPooled: input.isOn('pool'),
      takesOver: input.isOn('takeover'),
      connectTimeoutMs,
      ...description,
    } as const
    return runTunnels(context, {
      ...prepared,
      secrets: asked.secrets,
      tunnels: [{ label: null, request, renew }],
      inspectorPort: input.isOn('inspect') ? inspectorPort : null,
      hasQr: false,
      opensBrowser: false,
    })
  },
}
