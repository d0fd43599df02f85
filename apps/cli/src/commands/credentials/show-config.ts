import { printable } from '@nora/command-line/terminal'
import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec } from '../command.ts'
import { credentialsMessages } from './credentials.messages.ts'

export const showConfig: CommandSpec = {
  name: 'config show',
  summary: { ru: 'что сохранено на этой машине', en: 'show what is saved on this machine' },
  arguments: [],
  options: [],
  async run({ configFile, output, lang, platform }) {
    const texts = credentialsMessages[lang]
    const config = await configFile.read()
    const servers = Object.entries(config.profiles).map(([server, profile]) => ({
      server,
      token: profile.token === null ? null : masked(profile.token),
      ca_file: profile.ca_file,
      is_default: server === config.server,
    }))
    if (output.isJson) {
      const variables = SAVED_VARIABLES.filter((name) => platform.env[name])
      output.result({ event: 'config', path: configFile.path, servers, variables })
      return exitCodes.ok
    }
    output.line(`${texts.configFile}: ${printable(configFile.path)}`)
    for (const { server, token, ca_file, is_default } of servers) {
      const mark = is_default ? ` (${texts.defaultServer})` : ''
      const authority = ca_file === null ? '' : `, ${texts.authority}: ${printable(ca_file)}`
      const shownToken = token === null ? texts.noToken : printable(token)
      output.line(`${texts.server}: ${printable(server)}${mark}, ${texts.token}: ${shownToken}${authority}`)
    }
    for (const name of SAVED_VARIABLES) {
      if (platform.env[name]) output.line(output.style.warn(texts.variableSet(name)))
    }
    return exitCodes.ok
  },
}

/** Which stand for what is saved. */
const SAVED_VARIABLES = ['NORA_SERVER', 'NORA_TOKEN']

function masked(token: string): string {
  return `${token.slice(0, 3)}••••${token.slice(-4)}`
}
