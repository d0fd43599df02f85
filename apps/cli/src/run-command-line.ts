import { ownCount, toVariable } from '@nora/command-line/parsing'
import { isLang, type Lang } from '@nora/kit'
import { loadCommands } from './catalogue/load-commands.ts'
import type { Context } from './commands/command.ts'
import { GivenSecrets } from './commands/given-secrets.ts'
import { parseArguments } from './commands/parse-arguments.ts'
import { titleWithoutSecrets } from './commands/process-title.ts'
import { printCommandHelp, printGroupHelp, printHelp } from './commands/system/help.ts'
import { exitCodes, Failure } from './output/failure.ts'
import { createOutput } from './output/output.ts'
import { openConfigFile } from './platform/config-file.ts'
import type { Platform } from './platform/platform.ts'

/** Runs what the command line asks for and answers the exit code; every failure is said here, once. */
export async function runCommandLine(platform: Platform): Promise<number> {
  const { env, stdout, stderr, clock } = platform
  const args = platform.args.map(asCommand)
  const commands = await loadCommands(args)
  const title = titleWithoutSecrets(args, commands)
  if (title !== null) platform.setTitle(title)
  const ownArgs = args.slice(0, ownCount(args))
  const lang = getLanguage(ownArgs, env)
  const output = createOutput({
    lang,
    isJson: isFlagOn('json', ownArgs, env),
    hasColors: !isFlagOn('no-colors', ownArgs, env) && !env.NO_COLOR && env.TERM !== 'dumb',
    stdout,
    stderr,
    clock,
  })
  try {
    const { command, group, input } = parseArguments(args, commands, env)
    refuseUnknownLang(input.text('lang'))
    const context: Context = {
      platform,
      lang,
      output,
      commands,
      configFile: openConfigFile(platform.configFolder, platform.packageServer),
      openSecrets: (input) => new GivenSecrets(async () => (await loadSecrets()).openSecrets(context, input)),
    }
    if (group.length > 0) printGroupHelp(context, group)
    else if (command === null) printHelp(context)
    else if (input.isOn('help')) printCommandHelp(context, command)
    else return await command.run(context, input)
    return exitCodes.ok
  } catch (error) {
    return output.fail(error)
  }
}

/** The engine of the secrets store is most of the client. */
const loadSecrets = () => import('./commands/secrets/source/open-secrets.ts')

/** Needed even when the arguments are not right. */
function isFlagOn(name: string, args: readonly string[], env: Platform['env']): boolean {
  return args.includes(`--${name}`) || /^(?:1|true)$/.test(env[toVariable(name)] ?? '')
}

/** Needed before the arguments are known to be right, because what is wrong with them is said in it. */
function getLanguage(args: readonly string[], env: Platform['env']): Lang {
  const index = args.findIndex((arg) => arg === '--lang' || arg.startsWith('--lang='))
  const asked = args[index]?.includes('=') ? args[index]?.split('=')[1] : args[index + 1]
  if (index >= 0 && isLang(asked)) return asked
  if (index < 0 && isLang(env.NORA_LANG)) return env.NORA_LANG
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  return locale.toLowerCase().startsWith('ru') ? 'ru' : 'en'
}

function refuseUnknownLang(asked: string | null): void {
  if (asked === null || isLang(asked)) return
  throw new Failure(exitCodes.usage, {
    ru: `Язык сообщений — ru или en, а не «${asked}».`,
    en: `The language is ru or en, not “${asked}”.`,
  })
}

function asCommand(arg: string, index: number): string {
  return index === 0 && (arg === '--version' || arg === '-v') ? 'version' : arg
}
