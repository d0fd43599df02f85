import { tlsTarget } from '@nora/agent'
import { descriptionOptions } from '@nora/command-line'
import { addressRuleOptions, domainOption, poolOption, takeoverOption } from '@nora/command-line/options'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { CommandSpec } from '../../command.ts'
import { findDomain } from '../../find-domain.ts'
import { openSession } from '../../session.ts'
import { readDescription } from '../description/read-description.ts'
import { policyOption } from '../policy/policy-option.ts'
import { readAskedRules } from '../rules/asked-rules.ts'
import { readProxyProtocol } from '../tcp/read-tcp.ts'
import { readTlsService } from '../tcp/read-tls-service.ts'
import { connectTimeoutOption, readTimeouts } from '../timeouts/timeout-options.ts'
import { openCertificate } from '../tls/open-certificate.ts'
import { noTlsDomain } from '../tls/tls.messages.ts'
import { prepareTunnels, readInspectorPort, readName } from './prepare-tunnels.ts'
import { runTunnels } from './run-tunnels.ts'
import { proxyProtocolOption, visitOptions } from './tunnel-options.ts'

export const tls: CommandSpec = {
  name: 'tls',
  summary: {
    ru: 'открыть сайт своего домена, TLS которого кончается на этой машине',
    en: 'publish a site at your own domain whose TLS ends on this machine',
  },
  arguments: [
    {
      name: 'TARGET',
      about: {
        ru: 'порт, host:port, http(s)://…, h2c://…, tcp://…, unix:ПУТЬ или папка',
        en: 'port, host:port, http(s)://…, h2c://…, tcp://…, unix:PATH or a folder',
      },
    },
  ],
  options: [
    domainOption,
    proxyProtocolOption,
    {
      name: 'insecure',
      kind: 'flag',
      about: {
        ru: 'не проверять сертификат https-сервиса',
        en: 'do not check the certificate of an https service',
      },
    },
    ...addressRuleOptions,
    policyOption,
    poolOption,
    takeoverOption,
    connectTimeoutOption,
    ...descriptionOptions,
    ...visitOptions,
  ],
  examples: [
    'nora tls 3000 --domain app.example.com',
    'nora tls ./site --domain www.example.com',
    'nora tls tcp://localhost:5432 --domain db.example.com --proxy-protocol 2',
  ],
  async run(context, input) {
    const { platform } = context
    const { homeFolder, workingFolder, isFolder, configFolder } = platform
    const service = await readTlsService(input.arguments[0] ?? '', {
      homeFolder,
      baseFolder: workingFolder,
      isFolder,
      isInsecure: input.isOn('insecure'),
      secrets: [configFolder],
    })
    const proxyProtocol = readProxyProtocol(input.text('proxy-protocol')) ?? null
    const rules = await readAskedRules(context, input)
    const asked = input.text('domain') === null ? null : readName(input)
    if (asked === null) throw new Failure(exitCodes.usage, noTlsDomain)
    const inspectorPort = readInspectorPort(input)
    const { connectTimeoutMs } = readTimeouts(input)
    const description = readDescription(input)
    const session = await openSession(context, input)
    const { id, hostname, region } = await findDomain(session, asked)
    const prepared = await prepareTunnels(context, input, { region })
    const certificate = await openCertificate(context, session, hostname, id)
    const { options, renew } = await rules.toOptions(session.api)
    const request = {
      ref: 1,
      kind: 'tls',
      name: hostname,
      region,
      target: tlsTarget(service, { certificate, proxyProtocol }),
      options,
      isInspected: input.isOn('inspect'),
      isPooled: input.isOn('pool'),
      takesOver: input.isOn('takeover'),
      connectTimeoutMs,
      ...description,
    } as const
    try {
      return await runTunnels(context, {
        ...prepared,
        secrets: rules.secrets,
        tunnels: [{ label: null, request, renew }],
        inspectorPort: input.isOn('inspect') ? inspectorPort : null,
        hasQr: false,
        opensBrowser: false,
      })
    } finally {
      certificate.stop()
    }
  },
}
