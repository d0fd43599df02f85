import type { ApiCalls } from '@nora/client'
import type { Input } from '@nora/command-line/parsing'
import { randomToken } from '@nora/kit'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { Context } from '../../command.ts'
import { calling, getApi, getToken, openSession, type Session } from '../../session.ts'
import { signIn } from '../../sign-in.ts'
import { readOwnDomain } from '../plan/own-domain.ts'
import { chooseRegion } from '../plan/region.ts'
import type { TunnelPlan } from '../plan/tunnel-plan.ts'
import { readLog } from './log-options.ts'

const DEFAULT_INSPECTOR_PORT = 4040

type Requested = { server?: string | null; region: string | null }

/** Asks the server who publishes, where, and as whom, before anything is dialled. */
export async function prepareTunnels(
  context: Context,
  input: Input,
  { server: wishedServer = null, region }: Requested,
): Promise<
  Pick<TunnelPlan, 'server' | 'account' | 'team' | 'region' | 'identity' | 'network' | 'log'> & {
    api: ApiCalls
  }
> {
  const log = readLog(input, context.platform)
  const session = await openSession(context, input, wishedServer)
  const { token, api } = await signedIn(context, session)
  const { server, clientKey, network } = session
  const [settings, user] = await calling(
    server,
    Promise.all([api.system.getSettings(), api.accounts.getUser()]),
  )
  const { machine, os, version } = context.platform
  return {
    server,
    account: user.name === null ? user.email : `${user.name} <${user.email}>`,
    team: user.team?.name ?? null,
    region: chooseRegion(settings.regions, region),
    identity: { token, clientKey, instance: randomToken(20), machine, os, version },
    network,
    log,
    api,
  }
}

/** A person at a terminal is asked to sign in; a program is told how that is done. */
async function signedIn(
  context: Context,
  session: Session,
): Promise<Pick<Session, 'api'> & { token: string }> {
  const { platform, output, lang } = context
  if (session.token !== null || output.isJson || !platform.stdout.isTty) {
    return { token: getToken(session), api: session.api }
  }
  const token = await signIn(context, session, { opensBrowser: true })
  return { token, api: getApi(session.server, token, session.call, lang) }
}

/** The name or own domain that is asked for; null: any name. */
export function readName(input: Input): string | null {
  const name = input.text('name')
  const domain = input.text('domain')
  if (domain !== null) return readDomain(domain, name)
  if (name === null || /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name)) return name
  throw new Failure(exitCodes.usage, {
    ru: `Имя «${name}» не годится (--name): нужны строчные латинские буквы, цифры и дефис внутри, до 63 знаков.`,
    en: `“${name}” cannot be a name: use lower-case letters, digits and inner hyphens, up to 63 of them.`,
  })
}

function readDomain(domain: string, name: string | null): string {
  if (name !== null) {
    throw new Failure(exitCodes.usage, {
      ru: '--name и --domain вместе не нужны: у туннеля один адрес. Оставьте что-то одно.',
      en: '--name and --domain do not go together, because a tunnel has one address. Give one of them.',
    })
  }
  const hostname = readOwnDomain(domain)
  if (hostname !== undefined) return hostname
  throw new Failure(exitCodes.usage, {
    ru: `«${domain}» — не домен (--domain): нужно имя вроде app.example.com, без https:// и порта.`,
    en: `“${domain}” is no domain (--domain): a name such as app.example.com is needed, without https:// and port.`,
  })
}

/** The inspector's port as it is asked for on the line, or `fallback`. */
export function readInspectorPort(input: Input, fallback = DEFAULT_INSPECTOR_PORT): number {
  const text = input.text('inspector-port')
  if (text === null) return fallback
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new Failure(exitCodes.usage, {
    ru: `--inspector-port: ${text} — не порт, бывает от 0 (любой свободный) до 65535.`,
    en: `--inspector-port: ${text} is not a port; it goes from 0 (any free one) to 65535.`,
  })
}
