import { printable } from '@nora/command-line/terminal'
import type { Team } from '@nora/contract/teams'
import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec } from '../command.ts'
import { calling, getToken, openSession } from '../session.ts'
import { teamsMessages } from './teams.messages.ts'

export const listTeams: CommandSpec = {
  name: 'team',
  summary: {
    ru: 'ваши команды и та, в которой откроются туннели',
    en: 'list your teams and show the one that tunnels open in',
  },
  arguments: [],
  options: [],
  examples: ['nora team', 'nora team use Acme'],
  async run(context, input) {
    const { output, lang } = context
    const session = await openSession(context, input)
    getToken(session)
    const { items } = await calling(session.server, session.api.teams.listTeams())
    if (output.isJson) {
      const teams = items.map(({ id, name, type, role, current }) => ({ id, name, type, role, current }))
      output.result({ event: 'teams', teams })
      return exitCodes.ok
    }
    const { style } = output
    for (const team of items) {
      const mark = team.current ? style.ok('●') : ' '
      const name = team.current ? style.bold(printable(team.name)) : printable(team.name)
      output.line(`${mark} ${name}  ${style.faint(`${describe(team, lang)}, ${team.id}`)}`)
    }
    return exitCodes.ok
  },
}

function describe({ type, role }: Team, lang: keyof typeof teamsMessages): string {
  const texts = teamsMessages[lang]
  return type === 'personal' ? texts.personal : texts.roles[role]
}
