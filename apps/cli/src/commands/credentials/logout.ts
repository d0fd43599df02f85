import { exitCodes } from '../../output/failure.ts'
import { endHolders } from '../../vault/holder-client.ts'
import { toVaultFolder } from '../../vault/holder-record.ts'
import { askedServer, chooseServer } from '../choose-server.ts'
import type { CommandSpec } from '../command.ts'
import { endSignIn } from '../end-sign-in.ts'
import { credentialsMessages } from './credentials.messages.ts'

export const logout: CommandSpec = {
  name: 'logout',
  summary: { ru: 'выйти на этой машине', en: 'sign out on this machine' },
  arguments: [],
  options: [],
  examples: ['nora logout', 'nora logout --server https://nora.example.com'],
  async run(context, input) {
    const { output, lang, configFile, platform } = context
    const texts = credentialsMessages[lang]
    const named = { asked: askedServer(input, platform.env), inFile: null }
    const { address: server } = chooseServer(named, await configFile.read(), platform)
    // Before the token ends: the holder tells the server that the vault is locked.
    await endHolders(toVaultFolder(platform.configFolder), server)
    const saved = (await configFile.read()).profiles[server]
    const token = saved?.token ?? null
    const end =
      token === null ? null : await endSignIn(context, server, { token, ca_file: saved?.ca_file ?? null })
    await configFile.removeToken(server)
    const hasVariable = Boolean(platform.env.NORA_TOKEN)
    if (output.isJson) {
      output.result({ event: 'signed_out', server, was_signed_in: end !== null, at_server: end })
      return exitCodes.ok
    }
    output.line(end === null ? texts.notSignedIn(server) : output.style.ok(texts.signedOut(server)))
    if (end !== null) output.line(output.style.faint(texts.atServer[end](server)))
    if (hasVariable) output.line(output.style.warn(texts.variableStays))
    return exitCodes.ok
  },
}
