import { printable } from '@nora/command-line/terminal'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { CommandSpec, Context } from '../command.ts'
import { keepSignIn } from '../keep-sign-in.ts'
import { calling, getApi, openSession } from '../session.ts'
import { credentialsMessages } from './credentials.messages.ts'

export const saveToken: CommandSpec = {
  name: 'config save-token',
  summary: { ru: 'сохранить токен из консоли', en: 'save the token from the console' },
  arguments: [
    {
      name: 'TOKEN',
      isSecret: true,
      about: {
        ru: 'токен вида nt_…; «-» читает его со стандартного ввода, мимо истории команд',
        en: 'a token such as nt_…; - reads it from standard input, past the shell’s history',
      },
    },
  ],
  options: [],
  examples: [
    'nora config save-token nt_… --server https://nora.example.com',
    'nora config save-token - < token.txt',
  ],
  async run(context, input) {
    const { output, lang, configFile } = context
    const token = await readToken(context, input.arguments[0] ?? '')
    refuseMalformed(token)
    const { server, caFile, call } = await openSession(context, input)
    // Checked before it is kept: a mistyped token must not replace one that works.
    const api = getApi(server, token, call, lang)
    const user = await calling(server, api.accounts.getUser())
    await keepSignIn(context, { server, caFile }, { token, user, team: user.team ?? null })
    if (!output.isJson) {
      output.line(output.style.faint(credentialsMessages[lang].savedIn(printable(configFile.path))))
    }
    return exitCodes.ok
  },
}

async function readToken({ platform, output, lang }: Context, given: string): Promise<string> {
  if (given !== '-') return given.trim()
  if (platform.stdin.isTty && !output.isJson) output.line(credentialsMessages[lang].pasteToken)
  return (await platform.stdin.readLine()).trim()
}

function refuseMalformed(token: string): void {
  if (/^n[tc]_[0-9A-Za-z]{40}$/.test(token)) return
  throw new Failure(
    exitCodes.usage,
    {
      ru: 'Это не похоже на токен: он начинается с nt_ и содержит ещё 40 букв и цифр.',
      en: 'This does not look like a token: it starts with nt_ and has 40 more letters and digits.',
    },
    {
      advice: {
        ru: 'Скопируйте его целиком на странице «Токен» в консоли.',
        en: 'Copy the whole of it from the Token page of the console.',
      },
    },
  )
}
