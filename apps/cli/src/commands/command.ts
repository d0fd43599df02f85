import type { Lang, Localized } from '@nora/kit'
import type { ExitCode } from '../output/failure.ts'
import type { Output } from '../output/output.ts'
import type { ConfigFile } from '../platform/config-file.ts'
import type { Platform } from '../platform/platform.ts'

/**
 * `flag` stands alone, `text` needs a value, `optional` may have one, `switch` is on unless `--x=false` or
 * `--no-x` is given.
 */
export type OptionSpec = {
  readonly name: string
  readonly kind: 'flag' | 'text' | 'optional' | 'switch'
  /** What the value is called in the help: `--name NAME`. */
  readonly placeholder?: string
  /** It may be given several times; in a variable one value stands per line. */
  readonly isRepeated?: boolean
  /** Other people of the machine must not read its value in the list of processes. */
  readonly isSecret?: boolean
  readonly about: Localized
}

export type ArgumentSpec = {
  readonly name: string
  readonly about: Localized
  /** Any number of words, none included; only the last one may be so. */
  readonly isRepeated?: boolean
  /** The command line of another program, behind `--`; the only one. */
  readonly isCommand?: boolean
}

export type CommandSpec = {
  /** One or two words, as typed: `config save-token`. */
  readonly name: string
  readonly summary: Localized
  readonly arguments: readonly ArgumentSpec[]
  readonly options: readonly OptionSpec[]
  readonly examples?: readonly string[]
  run(context: Context, input: Input): Promise<ExitCode>
}

export type Input = {
  readonly arguments: readonly string[]
  /** The text of an option that was given with one. */
  text(name: string): string | null
  /** All texts of an option that may be given several times. */
  texts(name: string): readonly string[]
  /** True for a given option, and for a `switch` that was not turned off. */
  isOn(name: string): boolean
}

export type Context = {
  readonly platform: Platform
  readonly lang: Lang
  readonly output: Output
  readonly configFile: ConfigFile
  readonly commands: readonly CommandSpec[]
}

/** Understood by every command. */
export const globalOptions: readonly OptionSpec[] = [
  {
    name: 'server',
    kind: 'text',
    placeholder: 'URL',
    about: { ru: 'адрес сервера', en: 'address of the server' },
  },
  {
    name: 'ca',
    kind: 'text',
    placeholder: 'FILE',
    about: {
      ru: 'PEM-файл центра сертификации, которому верить ещё',
      en: 'PEM file of a certificate authority to trust as well',
    },
  },
  {
    name: 'json',
    kind: 'flag',
    about: {
      ru: 'вывод для программ: один объект JSON в строке',
      en: 'for programs: one JSON object per line',
    },
  },
  {
    name: 'no-colors',
    kind: 'flag',
    about: { ru: 'простые строки без цвета (или NO_COLOR)', en: 'plain lines without colour (or NO_COLOR)' },
  },
  {
    name: 'lang',
    kind: 'text',
    placeholder: 'ru|en',
    about: { ru: 'язык сообщений', en: 'language of the messages' },
  },
  { name: 'help', kind: 'flag', about: { ru: 'справка по команде', en: 'help on the command' } },
]
