import type { Input } from '@nora/command-line/parsing'
import { printable } from '@nora/command-line/terminal'
import type { MachineToken } from '@nora/contract/secrets'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { CommandSpec, Context } from '../command.ts'
import type { OpenVault } from '../open-vault.ts'
import { calling } from '../session.ts'
import { verifyPerson } from '../unlock-vault.ts'
import { toPath } from './config-view.ts'
import { readDuration } from './read-duration.ts'
import { secretsMessages } from './secrets.messages.ts'
import { chooseConfigs, configOption, getConfig } from './source/choose-config.ts'
import { withPerson } from './source/secret-source.ts'
import type { SecretSource } from './source/source.ts'

const DEFAULT_EXPIRY = '365d'

export const machineTokens: CommandSpec = {
  name: 'secrets tokens',
  summary: { ru: 'токены машин: список, новый, отзыв', en: 'list, make and revoke machine tokens' },
  arguments: [],
  options: [
    {
      name: 'create',
      kind: 'text',
      placeholder: 'NAME',
      isOnLineOnly: true,
      about: { ru: 'сделать токен для конфигураций -c', en: 'make a token for the configs of -c' },
    },
    {
      name: 'revoke',
      kind: 'text',
      placeholder: 'NAME|ID',
      isOnLineOnly: true,
      about: { ru: 'отозвать токен', en: 'revoke a token' },
    },
    configOption,
    {
      name: 'write',
      kind: 'flag',
      isOnLineOnly: true,
      about: { ru: 'токен и меняет секреты', en: 'the token changes secrets, too' },
    },
    {
      name: 'cidr',
      kind: 'text',
      placeholder: 'CIDR',
      isRepeated: true,
      isOnLineOnly: true,
      about: { ru: 'только с этих адресов', en: 'from these addresses only' },
    },
    {
      name: 'expires',
      kind: 'text',
      placeholder: 'TIME|never',
      isOnLineOnly: true,
      about: {
        ru: 'сколько действует: 12h, 30d, never (365d)',
        en: 'how long it works: 12h, 30d, never (365d)',
      },
    },
  ],
  examples: [
    'nora secrets tokens',
    'nora secrets tokens --create github-ci -c shop/prod --expires 90d',
    'nora secrets tokens --revoke github-ci',
  ],
  async run(context, input) {
    const name = input.text('create')
    const revoked = input.text('revoke')
    refuseUnused(input)
    await withPerson(context, input, async (source, open) => {
      if (name !== null) await create(context, input, { source, open, name })
      else if (revoked !== null) await revoke(context, open, revoked)
      else await list(context, input, { source, open })
    })
    return exitCodes.ok
  },
}

type Creation = { source: SecretSource; open: OpenVault; name: string }

async function create(context: Context, input: Input, { source, open, name }: Creation): Promise<void> {
  const { platform, output, lang } = context
  const { server, vault } = open
  const expires_at = readExpiry(context, input.text('expires') ?? DEFAULT_EXPIRY)
  const addresses = await chooseConfigs(context, input, source)
  const configs = await Promise.all(addresses.map((address) => getConfig(source, toPath(address))))
  await verifyPerson({ context, server, vault }, { by: 'pin_or_master' })
  const { id, text } = await vault.createMachineToken({
    name,
    config_ids: configs.map(({ config_id }) => config_id),
    may_write: input.isOn('write'),
    cidrs: [...input.texts('cidr')],
    expires_at,
  })
  if (output.isJson) {
    output.result({
      event: 'secrets_token_created',
      id,
      name,
      configs: configs.map(toPath),
      expires_at,
      token: text,
    })
    return
  }
  // The token alone goes to the output, so that it can be piped.
  output.line(text)
  platform.stderr.write(`${secretsMessages[lang].tokenOnce}\n`)
}

async function revoke({ output, lang }: Context, { server, person, vault }: OpenVault, asked: string) {
  const { items } = await calling(server, person.session.api.secrets.listMachineTokens({ query: {} }))
  const found = items.filter(
    ({ id, name, revoked_at }) => id === asked || (name === asked && revoked_at === null),
  )
  const [token] = found
  if (token === undefined || found.length > 1) throw noToken(asked, found)
  await vault.revokeMachineToken(token.id)
  if (output.isJson) output.result({ event: 'secrets_token_revoked', id: token.id, name: token.name })
  else output.line(output.style.ok(secretsMessages[lang].tokenRevoked(printable(token.name))))
}

/** Of the configs that -c names, or all. */
async function list(context: Context, input: Input, { source, open }: Omit<Creation, 'name'>): Promise<void> {
  const { output, lang } = context
  const { server, person, vault } = open
  const wanted = input.texts('config').length > 0 ? await chooseIds(context, input, source) : null
  const all = await calling(server, person.session.api.secrets.listMachineTokens({ query: {} }))
  const items = all.items.filter(
    ({ config_ids }) => wanted === null || config_ids.some((id) => wanted.has(id)),
  )
  if (output.isJson) {
    output.result({ event: 'secrets_tokens', tokens: items })
    return
  }
  const texts = secretsMessages[lang]
  if (items.length === 0) output.line(texts.noTokens)
  const paths = new Map(
    (await vault.listProjects()).flatMap(({ slug, configs }) =>
      configs.map((config) => [config.id, `${slug}/${config.slug}`] as const),
    ),
  )
  for (const token of items) {
    const configs = token.config_ids.map((id) => paths.get(id) ?? id).join(', ')
    const facts = output.style.faint(`${toFacts(token, texts).join(', ')}  ${token.id}`)
    output.line(`${output.style.bold(printable(token.name))}  ${printable(configs)}  ${facts}`)
  }
}

async function chooseIds(context: Context, input: Input, source: SecretSource): Promise<Set<string>> {
  const addresses = await chooseConfigs(context, input, source)
  const configs = await Promise.all(addresses.map((address) => getConfig(source, toPath(address))))
  return new Set(configs.map(({ config_id }) => config_id))
}

/** Throws a Failure for what would be passed over in silence. */
function refuseUnused(input: Input): void {
  if (input.isOn('create')) {
    if (!input.isOn('revoke')) return
    throw new Failure(exitCodes.usage, {
      ru: 'Либо --create, либо --revoke.',
      en: 'Either --create or --revoke, not both.',
    })
  }
  const unused = ['write', 'cidr', 'expires'].filter((name) => input.isOn(name)).map((name) => `--${name}`)
  if (unused.length === 0) return
  const names = unused.join(', ')
  throw new Failure(
    exitCodes.usage,
    { ru: `${names}: только вместе с --create.`, en: `${names}: only with --create.` },
    {
      advice: {
        ru: 'Токен не меняют: сделайте новый, а прежний отзовите.',
        en: 'A token is not changed: make another one, and revoke the former.',
      },
    },
  )
}

function toFacts(token: MachineToken, texts: (typeof secretsMessages)['en']): string[] {
  if (token.revoked_at !== null) return [texts.revoked]
  return [
    token.may_write ? texts.writes : texts.reads,
    token.expires_at === null ? texts.forever : texts.until(token.expires_at),
    token.used_at === null ? texts.neverUsed : texts.usedAt(token.used_at),
  ]
}

function readExpiry({ platform }: Context, text: string): string | null {
  if (text === 'never') return null
  const ms = readDuration(text, 'expires')
  return new Date(platform.clock.now().getTime() + ms).toISOString()
}

function noToken(asked: string, found: readonly MachineToken[]): Failure {
  if (found.length === 0) {
    return new Failure(
      exitCodes.failure,
      { ru: `Токена «${asked}» нет.`, en: `There is no token “${asked}”.` },
      { code: 'NotFound' },
    )
  }
  const ids = found.map(({ id }) => id).join(', ')
  return new Failure(
    exitCodes.failure,
    { ru: `Токенов «${asked}» несколько.`, en: `There are several tokens “${asked}”.` },
    { code: 'NotFound', advice: { ru: `Назовите id: ${ids}`, en: `Name it by its id: ${ids}` } },
  )
}
