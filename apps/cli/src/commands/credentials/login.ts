import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec } from '../command.ts'
import { openSession } from '../session.ts'
import { signIn } from '../sign-in.ts'
import { readTeam } from './read-team.ts'

export const login: CommandSpec = {
  name: 'login',
  summary: { ru: 'войти через браузер', en: 'sign in through the browser' },
  arguments: [],
  options: [
    {
      name: 'team',
      kind: 'text',
      placeholder: 'NAME|ID',
      about: {
        ru: 'команда, в которой открывать туннели; решаете на странице входа',
        en: 'team to open tunnels in; you decide on the sign-in page',
      },
    },
    {
      name: 'no-browser',
      kind: 'flag',
      about: { ru: 'не открывать браузер, только показать ссылку', en: 'only print the link' },
    },
  ],
  examples: ['nora login', 'nora login --team Acme', 'nora login --server https://nora.example.com'],
  async run(context, input) {
    const session = await openSession(context, input)
    await signIn(context, session, { opensBrowser: !input.isOn('no-browser'), team: readTeam(input) })
    return exitCodes.ok
  },
}
