import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec } from '../command.ts'
import { openSession } from '../session.ts'
import { signIn } from '../sign-in.ts'

export const login: CommandSpec = {
  name: 'login',
  summary: { ru: 'войти через браузер', en: 'sign in through the browser' },
  arguments: [],
  options: [
    {
      name: 'no-browser',
      kind: 'flag',
      about: { ru: 'не открывать браузер, только показать ссылку', en: 'only print the link' },
    },
  ],
  examples: ['nora login', 'nora login --server https://nora.example.com'],
  async run(context, input) {
    await signIn(context, await openSession(context, input), { opensBrowser: !input.isOn('no-browser') })
    return exitCodes.ok
  },
}
