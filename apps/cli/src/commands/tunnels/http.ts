import { randomToken } from '@nora/kit'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { CommandSpec, Input } from '../command.ts'
import { calling, openSession, tokenOf } from '../session.ts'
import { readHostHeader, readTarget } from './read-target.ts'
import { chooseRegion, refuseLoop } from './region.ts'
import { runTunnel } from './run-tunnel.ts'

const DEFAULT_INSPECTOR_PORT = 4040

export const http: CommandSpec = {
  name: 'http',
  summary: { ru: 'открыть сайт или API этой машины', en: 'publish a site or API of this machine' },
  arguments: [
    {
      name: 'TARGET',
      about: {
        ru: 'порт, host:port, http(s)://…, unix:ПУТЬ или папка',
        en: 'port, host:port, http(s)://…, unix:PATH or a folder',
      },
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
      name: 'host-header',
      kind: 'text',
      placeholder: 'MODE',
      about: {
        ru: 'Host для сервиса: rewrite, preserve или значение',
        en: 'Host for the service: rewrite, preserve or a value',
      },
    },
    {
      name: 'insecure',
      kind: 'flag',
      about: {
        ru: 'не проверять сертификат https-сервиса',
        en: 'do not check the certificate of an https service',
      },
    },
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
  examples: [
    'nora http 3000',
    'nora http 3000 --name shop --open',
    'nora http 5173 --host-header rewrite',
    'nora http https://nas.lan --insecure',
    'nora http ./site',
  ],
  async run(context, input) {
    const { platform } = context
    const target = await readTarget(input.arguments[0] ?? '', {
      isFolder: platform.isFolder,
      homeFolder: platform.homeFolder,
      baseFolder: platform.workingFolder,
      isInsecure: input.isOn('insecure'),
    })
    const hostHeader = readHostHeader(input.text('host-header'), target)
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
      request: { ref: 1, kind: 'http', name, region: region.id, target, hostHeader },
      inspectorPort: input.isOn('inspect') ? inspectorPort : null,
      hasQr: input.isOn('qr'),
      opensBrowser: input.isOn('open'),
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
