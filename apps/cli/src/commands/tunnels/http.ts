import { parseOriginTarget } from '@nora/agent'
import { randomToken } from '@nora/kit'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { CommandSpec, Input } from '../command.ts'
import { calling, openSession, tokenOf } from '../session.ts'
import { chooseRegion, refuseLoop } from './region.ts'
import { runTunnel } from './run-tunnel.ts'

const DEFAULT_INSPECTOR_PORT = 4040

export const http: CommandSpec = {
  name: 'http',
  summary: { ru: 'открыть сайт или API этой машины', en: 'publish a site or API of this machine' },
  arguments: [
    {
      name: 'TARGET',
      about: { ru: 'порт, host:port или http(s)://host:port', en: 'port, host:port or http(s)://host:port' },
    },
  ],
  options: [
    {
      name: 'name',
      kind: 'text',
      placeholder: 'NAME',
      about: { ru: 'имя в адресе; без него — случайное', en: 'name in the address; a random one without it' },
    },
    { name: 'region', kind: 'text', placeholder: 'ID', about: { ru: 'регион', en: 'region' } },
    {
      name: 'inspect',
      kind: 'switch',
      about: { ru: 'не записывать запросы', en: 'do not record requests' },
    },
    {
      name: 'inspector-port',
      kind: 'text',
      placeholder: 'N',
      about: { ru: 'порт инспектора (4040)', en: 'port of the inspector (4040)' },
    },
  ],
  examples: ['nora http 3000', 'nora http 3000 --name shop', 'nora http https://localhost:8443'],
  async run(context, input) {
    const { platform } = context
    const target = parseOriginTarget(input.arguments[0] ?? '')
    const name = readName(input.text('name'))
    const inspectorPort = readPort(input)
    const session = await openSession(context, input)
    const token = tokenOf(session)
    const { api, server, clientKey } = session
    const [settings, user] = await calling(
      server,
      Promise.all([api.system.getSettings(), api.accounts.getUser()]),
    )
    const region = chooseRegion(settings.regions, input.text('region'))
    refuseLoop(target, region)
    return runTunnel(context, {
      server,
      account: user.name === null ? user.email : `${user.name} <${user.email}>`,
      region,
      identity: {
        token,
        clientKey,
        instance: randomToken(20),
        machine: platform.machine,
        os: platform.os,
        version: platform.version,
      },
      request: { ref: 1, kind: 'http', name, region: region.id, target },
      inspectorPort: input.isOn('inspect') ? inspectorPort : null,
    })
  },
}

function readName(name: string | null): string | null {
  if (name === null || /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name)) return name
  throw new Failure(exitCodes.usage, {
    ru: `Имя «${name}» не годится (--name): нужны строчные латинские буквы, цифры и дефис внутри, до 63 знаков.`,
    en: `“${name}” cannot be a name: use lower-case letters, digits and inner hyphens, up to 63 of them.`,
  })
}

function readPort(input: Input): number {
  const text = input.text('inspector-port')
  if (text === null) return DEFAULT_INSPECTOR_PORT
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new Failure(exitCodes.usage, {
    ru: `--inspector-port: ${text} — не порт, бывает от 0 (любой свободный) до 65535.`,
    en: `--inspector-port: ${text} is not a port; it goes from 0 (any free one) to 65535.`,
  })
}
