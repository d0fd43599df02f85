import type { Input, OptionSpec } from '@nora/command-line/parsing'
import { SECOND_MS } from '@nora/kit'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { NameOptions } from '../../../run/child-environment.ts'
import type { Masking } from '../../../run/supervised-program.ts'
import { readDuration } from '../read-duration.ts'
import { type MountOption, readMount } from './mount-option.ts'

const DEFAULT_WAIT_MS = 60 * SECOND_MS

const flag = (name: string, about: OptionSpec['about']): OptionSpec => ({
  name,
  kind: 'flag',
  isOnLineOnly: true,
  about,
})
const text = (name: string, placeholder: string, about: OptionSpec['about']): OptionSpec => ({
  name,
  kind: 'text',
  placeholder,
  isOnLineOnly: true,
  about,
})
const texts = (name: string, placeholder: string, about: OptionSpec['about']): OptionSpec => ({
  ...text(name, placeholder, about),
  isRepeated: true,
})

/** Variables stand for none of them: they would reach every `nora run` below, also those of other projects. */
export const runOptions: readonly OptionSpec[] = [
  text('http', 'TARGET', {
    ru: 'открыть туннель к порту программы, когда она на нём слушает; адрес в NORA_URL',
    en: 'publish the port of the program once it listens there; the address is in NORA_URL',
  }),
  flag('no-tunnels', {
    ru: 'не открывать туннели из run.tunnels в nora.yml',
    en: 'do not open the tunnels that run.tunnels of nora.yml names',
  }),
  text('wait', 'TIME', {
    ru: 'сколько ждать портов, к которым ведут туннели: 30s, 5m (60s)',
    en: 'how long to wait for the ports that tunnels lead to: 30s, 5m (60s)',
  }),
  flag('watch', {
    ru: 'перезапускать программу, когда секреты меняются',
    en: 'start the program again when the secrets change',
  }),
  texts('only', 'A,B', { ru: 'только эти секреты', en: 'these secrets only' }),
  text('prefix', 'P', { ru: 'приписать к именам', en: 'put this before the names' }),
  texts('rename', 'A=B', { ru: 'передать A под именем B', en: 'give A the name B' }),
  flag('strict', {
    ru: 'не запускать, если значение не подходит под свой тип или не читается',
    en: 'do not start when a value does not fit its type or cannot be read',
  }),
  flag('preserve-env', {
    ru: 'переменные, которые уже есть, оставить как есть',
    en: 'leave variables that are there as they are',
  }),
  texts('allow', 'NAME', {
    ru: 'передать и эту переменную, хотя она может запустить код',
    en: 'pass this variable too, though it can run code',
  }),
  flag('mask', { ru: 'прятать значения и в терминале', en: 'mask values at a terminal, too' }),
  flag('no-mask', { ru: 'не прятать значения в канале', en: 'do not mask values in a pipe' }),
  texts('mount', 'FILE:FORMAT', {
    ru: 'дать секреты файлом вместо переменных: json, yaml, dotenv, node, compose, sh, docker, systemd',
    en: 'give the secrets as a file instead of variables: json, yaml, dotenv, node, compose, sh, docker, systemd',
  }),
]

export type RunOptions = {
  names: NameOptions
  isStrict: boolean
  preserves: boolean
  masking: Masking
  mounts: readonly MountOption[]
  watches: boolean
  /** As `nora http` takes it; null: no tunnel of the line. */
  target: string | null
  /** Whether those that nora.yml names are opened, where the line has none. */
  opensNamed: boolean
  waitMs: number
}

/** Throws a Failure for what is mistyped, before anything is asked. */
export function readRunOptions(input: Input): RunOptions {
  if (input.isOn('mask') && input.isOn('no-mask')) {
    throw new Failure(exitCodes.usage, {
      ru: 'Либо --mask, либо --no-mask.',
      en: 'Either --mask or --no-mask, not both.',
    })
  }
  const only = splitNames(input.texts('only'))
  const wait = input.text('wait')
  return {
    names: {
      only: only.length === 0 ? null : only,
      prefix: input.text('prefix') ?? '',
      rename: Object.fromEntries(splitNames(input.texts('rename')).map(readRename)),
      allow: splitNames(input.texts('allow')),
    },
    isStrict: input.isOn('strict'),
    preserves: input.isOn('preserve-env'),
    masking: input.isOn('mask') ? 'always' : input.isOn('no-mask') ? 'never' : 'in_pipes',
    mounts: input.texts('mount').map(readMount),
    watches: input.isOn('watch'),
    target: input.text('http'),
    opensNamed: !input.isOn('no-tunnels'),
    waitMs: wait === null ? DEFAULT_WAIT_MS : readDuration(wait, 'wait'),
  }
}

function splitNames(given: readonly string[]): string[] {
  return given
    .flatMap((one) => one.split(','))
    .map((name) => name.trim())
    .filter(Boolean)
}

function readRename(pair: string): [from: string, to: string] {
  const [from = '', to = '', ...rest] = pair.split('=')
  if (from !== '' && to !== '' && rest.length === 0) return [from, to]
  throw new Failure(exitCodes.usage, {
    ru: '--rename пишется как A=B.',
    en: 'Write --rename as A=B.',
  })
}
