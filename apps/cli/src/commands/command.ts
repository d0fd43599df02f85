import type { CommandShape, Input, OptionSpec } from '@nora/command-line/parsing'
import type { Lang, Localized } from '@nora/kit'
import type { Output } from '../output/output.ts'
import type { ConfigFile } from '../platform/config-file.ts'
import type { Platform } from '../platform/platform.ts'
import type { GivenSecrets } from './given-secrets.ts'

export type CommandSpec = CommandShape & {
  readonly summary: Localized
  /** Answers one of `exitCodes`, or the exit code of the program that it has run in its own place. */
  run(context: Context, input: Input): Promise<number>
}

export type Context = {
  readonly platform: Platform
  readonly lang: Lang
  readonly output: Output
  readonly configFile: ConfigFile
  readonly commands: readonly CommandSpec[]
  /** The secrets that a command may be given as `secret://…`. */
  openSecrets(input: Input): GivenSecrets
}

/** Every command understands these. */
export const globalOptions: readonly OptionSpec[] = [
  {
    name: 'server',
    kind: 'text',
    placeholder: 'URL',
    about: { ru: 'адрес сервера', en: 'server address' },
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
      en: 'print one JSON object per line, for programs',
    },
  },
  {
    name: 'no-colors',
    kind: 'flag',
    about: {
      ru: 'простые строки без цвета (или NO_COLOR)',
      en: 'print plain lines without colour (or NO_COLOR)',
    },
  },
  {
    name: 'lang',
    kind: 'text',
    placeholder: 'ru|en',
    about: { ru: 'язык сообщений', en: 'language of messages' },
  },
  { name: 'help', kind: 'flag', about: { ru: 'справка по команде', en: 'show help on the command' } },
]
