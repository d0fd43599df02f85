import { Problem } from '@nora/kit'
import { ADMIN_GROUPS } from './admin/parse-admin-command.ts'
import { nearest } from './nearest.ts'
import { OPERATION_GROUPS } from './operations/parse-operation.ts'
import { texts } from './server.messages.ts'

export type Flags = {
  config: string | undefined
  /** Settings given on the line. */
  settings: { domain?: string; email?: string }
  sample: boolean
  /** Default ports do not move either. */
  fixedPorts: boolean
  help: boolean
  version: boolean
}

const KNOWN = ['--domain', '--email', '--config', '--no-sample', '--fixed-ports', '--help', '--version']

/** Reads the command line. Throws a Problem that names a flag it does not know. */
export function parseFlags(args: readonly string[]): Flags {
  const flags: Flags = {
    config: undefined,
    settings: {},
    sample: true,
    fixedPorts: false,
    help: false,
    version: false,
  }
  const rest = args.flatMap((arg) => {
    const cut = arg.startsWith('--') ? arg.indexOf('=') : -1
    return cut === -1 ? [arg] : [arg.slice(0, cut), arg.slice(cut + 1)]
  })
  for (let flag = rest.shift(); flag !== undefined; flag = rest.shift()) {
    if (flag === '--config') flags.config = rest.shift() ?? missingValue(flag)
    else if (flag === '--domain') flags.settings.domain = rest.shift() ?? missingValue(flag)
    else if (flag === '--email') flags.settings.email = rest.shift() ?? missingValue(flag)
    else if (flag === '--no-sample') flags.sample = false
    else if (flag === '--fixed-ports') flags.fixedPorts = true
    else if (flag === '--help' || flag === '-h') flags.help = true
    else if (flag === '--version') flags.version = true
    else throw unknown(flag)
  }
  return flags
}

function missingValue(flag: string): never {
  throw new Problem('FlagInvalid', { ru: texts.ru.missingValue(flag), en: texts.en.missingValue(flag) })
}

function unknown(flag: string): Problem {
  if (!flag.startsWith('-')) {
    const meant = nearest(flag, [...ADMIN_GROUPS, ...OPERATION_GROUPS])
    return new Problem('FlagInvalid', {
      ru: texts.ru.unknownWord(flag, meant),
      en: texts.en.unknownWord(flag, meant),
    })
  }
  const meant = nearest(flag, KNOWN)
  return new Problem('FlagInvalid', {
    ru: texts.ru.unknownFlag(flag, meant),
    en: texts.en.unknownFlag(flag, meant),
  })
}
