import { reasonOfError } from '@nora/agent/network'
import { ApiProblem, NetworkError } from '@nora/client'
import { printable } from '@nora/command-line/terminal'
import type { CurrentUser } from '@nora/contract/accounts'
import type { CredentialTeam } from '@nora/contract/credentials'
import type { Tunnel } from '@nora/contract/tunnels'
import type { Lang } from '@nora/kit'
import { type ExitCode, exitCodes } from '../../output/failure.ts'
import { openRunningAgents, type RunningAgent } from '../../platform/running-agents.ts'
import type { CommandSpec, Context } from '../command.ts'
import { calling, openSession, type Session } from '../session.ts'
import { toTeamFacts } from '../to-team-facts.ts'
import { systemMessages } from './system.messages.ts'

type Status = {
  server: string
  connection: 'ok' | 'unreachable' | 'not_signed_in'
  /** Why the server cannot be reached, or why the token no longer works where that is known. */
  reason: string | null
  user: Pick<CurrentUser, 'id' | 'email' | 'name'> | null
  /** The team in which new tunnels open. */
  team: CredentialTeam | null
  tunnels: Tunnel[]
  running: RunningAgent[]
}

const toExitCode: Record<Status['connection'], ExitCode> = {
  ok: exitCodes.ok,
  unreachable: exitCodes.unreachable,
  not_signed_in: exitCodes.notSignedIn,
}

export const status: CommandSpec = {
  name: 'status',
  summary: {
    ru: 'сервер, аккаунт, открытые туннели',
    en: 'show the server, the account and open tunnels',
  },
  arguments: [],
  options: [],
  async run(context, input) {
    const { platform, output } = context
    const session = await openSession(context, input)
    const agents = openRunningAgents(platform.configFolder, platform.pid, platform.isRunning)
    const found = {
      ...(await askServer(session, context.lang)),
      server: session.server,
      running: await agents.list(),
    }
    if (output.isJson) {
      const tunnels = found.tunnels.map(
        // A server of before it kept these says nothing of them.
        ({
          id,
          state,
          url,
          target,
          machine,
          rules,
          is_captured = false,
          description = null,
          metadata = {},
        }) => ({
          id,
          state,
          url,
          target,
          machine,
          rules,
          is_captured,
          description,
          metadata,
        }),
      )
      output.result({ event: 'status', ...found, tunnels })
    } else print(context, found)
    return toExitCode[found.connection]
  },
}

async function askServer(
  { api, server, token }: Session,
  lang: Lang,
): Promise<Omit<Status, 'server' | 'running'>> {
  const nothing = { user: null, team: null, tunnels: [], reason: null }
  try {
    if (token === null) {
      await api.system.getSettings()
      return { ...nothing, connection: 'not_signed_in' }
    }
    const [{ id, email, name, team }, { items }] = await Promise.all([
      api.accounts.getUser(),
      api.tunnels.listTunnels({ query: { limit: 100 } }),
    ])
    return {
      ...nothing,
      connection: 'ok',
      user: { id, email, name },
      team: team && toTeamFacts(team),
      tunnels: items,
    }
  } catch (error) {
    if (error instanceof NetworkError) {
      return { ...nothing, connection: 'unreachable', reason: reasonOfError(error.cause)[lang] }
    }
    if (error instanceof ApiProblem && error.status === 401) {
      return { ...nothing, connection: 'not_signed_in', reason: error.data.left_team ? error.message : null }
    }
    return calling(server, Promise.reject(error))
  }
}

function print({ output, lang }: Context, found: Status): void {
  const { server, connection, reason, user, team, tunnels, running } = found
  const texts = systemMessages[lang]
  const { style } = output
  const connectionText = {
    ok: '',
    unreachable: ` — ${style.bad(texts.serverUnreachable(printable(reason ?? '')))}`,
    not_signed_in: ` — ${style.warn(reason === null ? texts.notSignedIn(server) : printable(reason))}`,
  }[connection]
  output.line(`${style.bold(texts.server)}: ${server}${connectionText}`)
  if (user) {
    const who = user.name === null ? user.email : `${user.name} <${user.email}>`
    output.line(`${style.bold(texts.account)}: ${printable(who)}`)
    if (team) output.line(`${style.bold(texts.team)}: ${printable(team.name)}`)
    output.line(`${style.bold(texts.tunnels)}: ${tunnels.length === 0 ? texts.none : tunnels.length}`)
  }
  for (const { state, url, target, machine, is_captured, description, metadata = {} } of tunnels) {
    const dot = state === 'live' ? style.ok('●') : style.warn('○')
    const pairs = Object.entries(metadata).map(([key, value]) => `${key}=${value}`)
    const facts = [machine, ...(description ? [description] : []), ...pairs].map(printable).join(', ')
    const capture = is_captured ? `  ${style.warn(texts.captured)}` : ''
    output.line(
      `  ${dot} ${style.accent(printable(url))} → ${printable(target)}  ${style.faint(facts)}${capture}`,
    )
  }
  output.line(`${style.bold(texts.here)}: ${running.length === 0 ? texts.none : running.length}`)
  for (const { pid, url, target, inspector_url, link } of running) {
    const details = [texts.process(pid)]
    if (inspector_url) details.push(texts.inspector(printable(inspector_url)))
    if (link) details.push(texts.link(printable(link.path), link.proxy && printable(link.proxy)))
    output.line(
      `  ${style.accent(printable(url))} → ${printable(target)}  ${style.faint(details.join(', '))}`,
    )
  }
}
