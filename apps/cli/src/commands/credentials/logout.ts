import { exitCodes } from '../../output/failure.ts'
import { askedServer, chooseServer } from '../choose-server.ts'
import type { CommandSpec } from '../command.ts'
import { credentialsMessages } from './credentials.messages.ts'

export const logout: CommandSpec = {
  name: 'logout',
  summary: { ru: 'удалить токен с этой машины', en: 'remove the token from this machine' },
  arguments: [],
  options: [],
  examples: ['nora logout', 'nora logout --server https://nora.example.com'],
  async run(context, input) {
    const { output, lang, configFile, platform } = context
    const texts = credentialsMessages[lang]
    const named = { asked: askedServer(input, platform.env), inFile: null }
    const { address: server } = chooseServer(named, await configFile.read(), platform)
    const wasSignedIn = await configFile.removeToken(server)
    const hasVariable = Boolean(platform.env.NORA_TOKEN)
    if (output.isJson) {
      output.result({ event: 'signed_out', server, was_signed_in: wasSignedIn })
      return exitCodes.ok
    }
    output.line(wasSignedIn ? output.style.ok(texts.signedOut(server)) : texts.notSignedIn(server))
    if (wasSignedIn) output.line(output.style.faint(texts.stillValid(server)))
    if (hasVariable) output.line(output.style.warn(texts.variableStays))
    return exitCodes.ok
  },
}
