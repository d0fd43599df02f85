import { exitCodes, Failure } from '../../output/failure.ts'
import { endHolders } from '../../vault/holder-client.ts'
import { toVaultFolder } from '../../vault/holder-record.ts'
import { toServerAddress } from '../choose-server.ts'
import type { CommandSpec } from '../command.ts'
import { endSignIn } from '../end-sign-in.ts'
import { credentialsMessages } from './credentials.messages.ts'

export const forgetServer: CommandSpec = {
  name: 'config forget',
  summary: {
    ru: 'забыть сервер и всё, что о нём сохранено',
    en: 'forget a server and everything saved for it',
  },
  arguments: [
    {
      name: 'URL',
      about: {
        ru: 'адрес сервера, как в nora config show',
        en: 'address of the server, as in nora config show',
      },
    },
  ],
  options: [],
  examples: ['nora config forget https://nora.example.com'],
  async run(context, input) {
    const { output, lang, configFile, platform } = context
    const texts = credentialsMessages[lang]
    const server = toServerAddress(input.arguments[0] ?? '')
    const saved = (await configFile.read()).profiles[server]
    if (!saved) throw await unknownServer(server)
    await endHolders(toVaultFolder(platform.configFolder), server)
    const { token, ca_file } = saved
    const end = token === null ? null : await endSignIn(context, server, { token, ca_file })
    await configFile.forget(server)
    if (output.isJson) {
      output.result({ event: 'server_forgotten', server, at_server: end })
      return exitCodes.ok
    }
    output.line(output.style.ok(texts.forgotten(server)))
    if (end !== null) output.line(output.style.faint(texts.atServer[end](server)))
    return exitCodes.ok

    async function unknownServer(named: string): Promise<Failure> {
      const known = Object.keys((await configFile.read()).profiles).join(', ')
      return new Failure(
        exitCodes.usage,
        { ru: `О сервере ${named} ничего не сохранено.`, en: `Nothing is saved of the server ${named}.` },
        known === '' ? {} : { advice: { ru: `Сохранены: ${known}.`, en: `Saved are: ${known}.` } },
      )
    }
  },
}
