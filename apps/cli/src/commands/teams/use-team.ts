import { printable } from '@nora/command-line/terminal'
import type { MemberPermissions, Team } from '@nora/contract/teams'
import { exitCodes } from '../../output/failure.ts'
import { endHolders } from '../../vault/holder-client.ts'
import { toVaultFolder } from '../../vault/holder-record.ts'
import type { CommandSpec, Context } from '../command.ts'
import { countRunning } from '../count-running.ts'
import { calling, getToken, openSession } from '../session.ts'
import { findTeam } from './find-team.ts'
import { teamsMessages } from './teams.messages.ts'

export const useTeam: CommandSpec = {
  name: 'team use',
  summary: { ru: 'открывать туннели в этой команде', en: 'open tunnels in this team' },
  arguments: [
    {
      name: 'TEAM',
      about: {
        ru: 'название или id, как показывает nora team',
        en: 'name or id of the team, as nora team shows them',
      },
    },
  ],
  options: [],
  examples: ['nora team use Acme', 'nora team use tea_01J…'],
  async run(context, input) {
    const session = await openSession(context, input)
    const token = getToken(session)
    const { items } = await calling(session.server, session.api.teams.listTeams())
    const team = findTeam(items, input.arguments[0] ?? '')
    if (!team.current) {
      // An open vault is of the team that the sign-in was in.
      await endHolders(toVaultFolder(context.platform.configFolder), session.server)
      await calling(session.server, session.api.teams.selectTeam({ params: { id: team.id } }))
    }
    const found = {
      wasCurrent: team.current,
      running: await countRunning(context, session.server),
      isTokenShared: token.startsWith('nt_'),
      permissions: await calling(session.server, session.api.teams.getPermissions()),
    }
    if (context.output.isJson) {
      const { id, name, type } = team
      const opens_tunnels = opensTunnels(found.permissions)
      context.output.result({ event: 'team_selected', team: { id, name, type }, opens_tunnels })
    } else print(context, team, found)
    return exitCodes.ok
  },
}

type Found = { wasCurrent: boolean; running: number; isTokenShared: boolean; permissions: MemberPermissions }

function print({ output, lang }: Context, team: Team, found: Found): void {
  const texts = teamsMessages[lang]
  const { style } = output
  const name = printable(team.name)
  output.line(found.wasCurrent ? texts.same(name) : style.ok(texts.selected(name)))
  if (!found.wasCurrent && found.running > 0) output.line(texts.runningStay(found.running))
  if (!found.wasCurrent && found.isTokenShared) output.line(style.warn(texts.sharedToken))
  const { commands, ask } = found.permissions
  const whom = ask.map((person) => printable(person.name ?? person.email)).join(', ') || texts.nobody
  const denied = commands.filter(({ is_allowed }) => !is_allowed).map(({ command }) => command)
  if (!opensTunnels(found.permissions)) output.line(style.warn(texts.noTunnels(name, whom)))
  else if (denied.length > 0) output.line(style.warn(texts.denied(denied.join(', '), whom)))
}

function opensTunnels({ items }: MemberPermissions): boolean {
  return items.some(({ action, is_allowed }) => action === 'tunnels.manage_own' && is_allowed)
}
