import { descriptionOptions } from '@nora/command-line'
import {
  appProtocolOption,
  captureOption,
  domainOption,
  getRequestedRules,
  hostHeaderOption,
  nameOption,
  originServerNameOption,
  poolOption,
  ruleOptions,
  slowUploadsOption,
  takeoverOption,
} from '@nora/command-line/options'
import type { CommandSpec } from '../../command.ts'
import { readDescription } from '../description/read-description.ts'
import { placeOptions } from '../place/place-options.ts'
import { readPlace } from '../place/read-place.ts'
import { secretFiles } from '../plan/left-out.ts'
import { maxConnectionsOption, readMaxConnections } from '../plan/max-connections.ts'
import { getHostOptions, readAppProtocol, readServerName, readTarget } from '../plan/read-target.ts'
import { refuseLoop } from '../plan/region.ts'
import { policyOption } from '../policy/policy-option.ts'
import { readAskedRules } from '../rules/asked-rules.ts'
import { answerTimeoutOption, connectTimeoutOption, readTimeouts } from '../timeouts/timeout-options.ts'
import { prepareTunnels, readInspectorPort, readName } from './prepare-tunnels.ts'
import { runTunnels } from './run-tunnels.ts'
import { inspectOptions, regionOption } from './tunnel-options.ts'

export const http: CommandSpec = {
  name: 'http',
  summary: { ru: 'открыть сайт или API этой машины', en: 'publish a site or API of this machine' },
  arguments: [
    {
      name: 'TARGET',
      about: {
        ru: 'порт, host:port, http(s)://…, h2c://…, unix:ПУТЬ или папка',
        en: 'port, host:port, http(s)://…, h2c://…, unix:PATH or a folder',
      },
    },
  ],
  options: [
    nameOption,
    domainOption,
    regionOption,
    hostHeaderOption,
    poolOption,
    takeoverOption,
    ...placeOptions,
    appProtocolOption,
    slowUploadsOption,
    captureOption,
    maxConnectionsOption,
    {
      name: 'insecure',
      kind: 'flag',
      about: {
        ru: 'не проверять сертификат https-сервиса',
        en: 'do not check the certificate of an https service',
      },
    },
    originServerNameOption,
    ...ruleOptions,
    policyOption,
    {
      name: 'qr',
      kind: 'flag',
      about: { ru: 'показать адрес QR-кодом', en: 'show the address as a QR code' },
    },
    {
      name: 'open',
      kind: 'flag',
      about: { ru: 'открыть адрес в браузере', en: 'open the address in the browser' },
    },
    connectTimeoutOption,
    answerTimeoutOption,
    ...descriptionOptions,
    ...inspectOptions,
  ],
  examples: [
    'nora http 3000',
    'nora http 3000 --name shop --open',
    'nora http 3000 --domain app.example.com',
    'nora http 5173 --host-header rewrite',
    'nora http https://nas.lan --insecure',
    'nora http h2c://localhost:50051',
    'nora http ./site',
    'nora http 3000 --basic-auth file:login.txt --allow-cidr 10.0.0.0/8',
    'nora http 3000 --policy policy.yml',
    'nora http 3000 --cors http://localhost:5173 --rate-limit 100/m',
    'nora http 3000 --internal api',
    'nora http 3000 --gateway shop --weight 20',
  ],
  async run(context, input) {
    const { platform } = context
    const places = { homeFolder: platform.homeFolder, baseFolder: platform.workingFolder }
    const requested = getRequestedRules(input)
    const target = await readTarget(input.arguments[0] ?? '', {
      ...places,
      isFolder: platform.isFolder,
      isInsecure: input.isOn('insecure'),
      serverName: readServerName(input.text('origin-server-name'), input.text('host-header')),
      secrets: [platform.configFolder, ...secretFiles(requested, places)],
    })
    const hostOptions = getHostOptions(input.text('host-header'), target)
    const speaksHttp2 = readAppProtocol(input.text('app-protocol'), target) === 'http2'
    const asked = await readAskedRules(context, input)
    const place = readPlace(input, () => readName(input))
    const inspectorPort = readInspectorPort(input)
    const { connectTimeoutMs, answerTimeoutMs } = readTimeouts(input)
    const description = readDescription(input)
    const prepared = await prepareTunnels(context, input, { region: input.text('region') })
    refuseLoop(target, prepared.region)
    const region = prepared.region.id
    const { options, renew } = await asked.toOptions(prepared.api, {
      ...hostOptions,
      ...(speaksHttp2 && { app_protocol: 'http2' as const }),
      ...(input.isOn('capture') && { capture: true as const }),
      ...(input.isOn('slow-uploads') && { slow_uploads: true as const }),
      ...(answerTimeoutMs !== null && { answer_timeout_ms: answerTimeoutMs }),
    })
    const request = {
      ref: 1,
      kind: 'http',
      ...place,
      region,
      target,
      options,
      maxConnections: readMaxConnections(input.text('max-connections')),
      isInspected: true,
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
      hasQr: input.isOn('qr'),
      opensBrowser: input.isOn('open'),
    })
  },
}
