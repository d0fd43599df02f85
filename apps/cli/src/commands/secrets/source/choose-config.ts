import type { Input, OptionSpec } from '@nora/command-line/parsing'
import { isSlug, matchAddress } from '@nora/secrets-kit'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { Context } from '../../command.ts'
import { findRunEntry } from '../../find-run-entry.ts'
import type { ConfigAddress, ListedConfig, SecretSource } from './source.ts'

const NAMES_SHOWN = 20

export const configOption: OptionSpec = {
  name: 'config',
  short: 'c',
  kind: 'text',
  placeholder: 'PROJECT/CONFIG',
  isRepeated: true,
  isOnLineOnly: true,
  about: {
    ru: 'конфигурация (или NORA_SECRETS_CONFIG, или run.config в nora.yml)',
    en: 'the config (or NORA_SECRETS_CONFIG, or run.config of nora.yml)',
  },
}

/** The config of the command, whatever names it. Throws a Failure that lists what there is. */
export async function chooseConfig(
  context: Context,
  input: Input,
  source: SecretSource,
): Promise<ListedConfig> {
  const [named, ...others] = await readNames(context, input)
  if (others.length > 0) {
    throw new Failure(exitCodes.usage, {
      ru: 'Здесь нужна одна конфигурация, а названо несколько.',
      en: 'One config is wanted here, and several are named.',
    })
  }
  return getConfig(source, named ?? null)
}

/** All that are named, in their order; without any name the only one of a machine token. */
export async function chooseConfigs(
  context: Context,
  input: Input,
  source: SecretSource,
): Promise<ConfigAddress[]> {
  const names = await readNames(context, input)
  if (names.length === 0) return [await getConfig(source, null)]
  return Promise.all(names.map((name) => toAddress(source, name)))
}

/** A whole address needs no list, so that it does without a server, too. */
export async function toAddress(source: SecretSource, name: string): Promise<ConfigAddress> {
  const [project = '', config, ...rest] = name.split('/')
  if (config !== undefined && rest.length === 0 && isSlug(project) && isSlug(config))
    return { project, config }
  return getConfig(source, name)
}

/** The listed config of this name, PROJECT/CONFIG or the slug alone. */
export async function getConfig(source: SecretSource, name: string | null): Promise<ListedConfig> {
  const listed = await source.listConfigs()
  if (name === null) {
    const [only] = listed
    // A token that opens one config was made for it.
    if (source.kind === 'machine' && only !== undefined && listed.length === 1) return only
    throw notNamed(listed)
  }
  const found = matchName(listed, name)
  const [config] = found
  if (config !== undefined && found.length === 1) return config
  throw found.length > 1 ? ambiguous(name, found) : noConfig(name, listed)
}

/** By PROJECT/CONFIG or the slug alone; earlier slugs lead to what has others now. */
function matchName(listed: readonly ListedConfig[], name: string): ListedConfig[] {
  const [first = '', second, ...rest] = name.split('/')
  if (rest.length > 0) return []
  const address = second === undefined ? { project: '', config: first } : { project: first, config: second }
  return matchAddress(listed, address, ({ project, former_projects, config, former_slugs }) => {
    return {
      project: { slug: project, former_slugs: former_projects },
      config: { slug: config, former_slugs },
    }
  })
}

async function readNames({ platform }: Context, input: Input): Promise<string[]> {
  const given = input.texts('config')
  const named = given.length > 0 ? given : [platform.env.NORA_SECRETS_CONFIG ?? '']
  const names = named
    .flatMap((text) => text.split(','))
    .map((name) => name.trim())
    .filter(Boolean)
  if (names.length > 0) return names
  const entry = await findRunEntry(platform)
  return [entry?.config ?? []].flat()
}

function toNames(listed: readonly ListedConfig[]): string {
  const names = listed.map(({ project, config }) => `${project}/${config}`)
  return names.slice(0, NAMES_SHOWN).join(', ') + (names.length > NAMES_SHOWN ? '…' : '')
}

function notNamed(listed: readonly ListedConfig[]): Failure {
  return new Failure(
    exitCodes.usage,
    { ru: 'Не сказано, какая конфигурация нужна.', en: 'It is not said which config is wanted.' },
    { advice: listed.length === 0 ? nothingThere : nameOne(listed) },
  )
}

function noConfig(name: string, listed: readonly ListedConfig[]): Failure {
  return new Failure(
    exitCodes.forbidden,
    {
      ru: `Конфигурации ${name} нет, или у вас нет к ней доступа.`,
      en: `There is no config ${name}, or you have no access to it.`,
    },
    { code: 'NotFound', advice: listed.length === 0 ? nothingThere : listThem(listed) },
  )
}

function ambiguous(name: string, found: readonly ListedConfig[]): Failure {
  return new Failure(
    exitCodes.usage,
    { ru: `Конфигураций ${name} несколько.`, en: `There are several configs ${name}.` },
    { advice: nameOne(found) },
  )
}

const nothingThere = {
  ru: 'Вам пока не открыта ни одна конфигурация. Создать проект: nora secrets projects --create ИМЯ',
  en: 'No config is open to you yet. To make a project: nora secrets projects --create NAME',
}

/** Of one that was named, on the line or in an address. */
function listThem(listed: readonly ListedConfig[]) {
  const names = toNames(listed)
  return { ru: `Есть: ${names}`, en: `There are: ${names}` }
}

function nameOne(listed: readonly ListedConfig[]) {
  const names = toNames(listed)
  return {
    ru: `Укажите -c ПРОЕКТ/КОНФИГ. Есть: ${names}`,
    en: `Name one by -c PROJECT/CONFIG. There are: ${names}`,
  }
}
