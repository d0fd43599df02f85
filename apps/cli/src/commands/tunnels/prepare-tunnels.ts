import { randomToken } from '@nora/kit'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { Context, Input, OptionSpec } from '../command.ts'
import { calling, openSession, tokenOf } from '../session.ts'
import { chooseRegion } from './region.ts'
import type { TunnelPlan } from './tunnel-plan.ts'

const DEFAULT_INSPECTOR_PORT = 4040

export const takeoverOption: OptionSpec = {
  name: 'takeover',
  kind: 'flag',
  about: {
    ru: 'забрать имя у своей другой машины или, если позволяет роль, у коллеги',
    en: 'take the name from another machine of yours or, if your role allows, from a colleague',
  },
}

type Wishes = { server?: string | null; region: string | null }

/** Who publishes, where, and as whom: asked of the server before anything is dialled. */
export async function prepareTunnels(
  context: Context,
  input: Input,
  { server: wishedServer = null, region }: Wishes,
): Promise<Pick<TunnelPlan, 'server' | 'account' | 'region' | 'identity' | 'network'>> {
  const session = await openSession(context, input, wishedServer)
  const token = tokenOf(session)
  const { api, server, clientKey, network } = session
  const [settings, user] = await calling(
    server,
    Promise.all([api.system.getSettings(), api.accounts.getUser()]),
  )
  const { machine, os, version } = context.platform
  return {
    server,
    account: user.name === null ? user.email : `${user.name} <${user.email}>`,
    region: chooseRegion(settings.regions, region),
    identity: { token, clientKey, instance: randomToken(20), machine, os, version },
    network,
  }
}

export function isTunnelName(name: string): boolean {
  return /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name)
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
