import type { Input } from '@nora/command-line/parsing'
import { printable } from '@nora/command-line/terminal'
import type { MachineToken } from '@nora/contract/secrets'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { CommandSpec, Context } from '../command.ts'
import type { OpenVault } from '../open-vault.ts'
import { calling } from '../session.ts'
import { verifyPerson } from '../unlock-vault.ts'
import { toPath } from './config-view.ts'
import { secretsMessages } from './secrets.messages.ts'
import { chooseConfigs, getConfig } from './source/choose-config.ts'
import { withPerson } from './source/secret-source.ts'
import type { SecretSource } from './source/source.ts'
import {
  type AskedToken,
  readAskedToken,
  readTokenChanges,
  refuseUnused,
  tokenOptions,
} from './token-options.ts'

export const machineTokens: CommandSpec = {
  name: 'secrets tokens',
  summary: {
    ru: 'токены машин: список, новый, изменение, отзыв',
    en: 'list, make, change and revoke machine tokens',
  },
  arguments: [],
  options: tokenOptions,
  examples: [
    'nora secrets tokens',
    'nora secrets tokens --create github-ci -c shop/prod --expires 90d',
    'nora secrets tokens --change github-ci --cidr 203.0.113.0/24 --expires 90d',
    'nora secrets tokens --revoke github-ci',
  ],
  async run(context, input) {
    const name = input.text('create')
    const [changed, revoked] = [input.text('change'), input.text('revoke')]
    refuseUnused(input)
    const now = context.platform.clock.now()
    const asked = name === null ? null : { name, ...readAskedToken(input, now) }
    const changes = changed === null ? null : { of: changed, changes: readTokenChanges(input, now) }
    await withPerson(context, input, async (source, open) => {
      if (asked !== null) await create(context, input, { source, open, asked })
      else if (changes !== null) await change(context, open, changes)
      else if (revoked !== null) await revoke(context, open, revoked)
      else await list(context, input, { source, open })
    })
    return exitCodes.ok
  },
}

type Creation = { source: SecretSource; open: OpenVault; asked: AskedToken & { name: string } }

async function create(context: Context, input: Input, { source, open, asked }: Creation): Promise<void> {
  const { platform, output, lang } = context
  const { server, vault } = open
  const { name, cidrs, expires_at } = asked
  const addresses = await chooseConfigs(context, input, source)
  const configs = await Promise.all(addresses.map((address) => getConfig(source, toPath(address))))
  await verifyPerson({ context, server, vault }, { by: 'pin_or_master' })
  const { id, text } = await vault.createMachineToken({
    name,
    config_ids: configs.map(({ config_id }) => config_id),
    may_write: input.isOn('write'),
    cidrs,
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

type Changing = { of: string; changes: ReturnType<typeof readTokenChanges> }

async function change({ output, lang }: Context, open: OpenVault, { of, changes }: Changing): Promise<void> {
  const { id } = await findToken(open, of)
  const { secrets } = open.person.session.api
  const token = await calling(open.server, secrets.changeMachineToken({ params: { id }, body: changes }))
  const { name, cidrs, expires_at } = token
  if (output.isJson) output.result({ event: 'secrets_token_changed', id, name, cidrs, expires_at })
  else output.line(output.style.ok(secretsMessages[lang].tokenChanged(printable(name))))
}

async function revoke({ output, lang }: Context, open: OpenVault, asked: string): Promise<void> {
  const token = await findToken(open, asked)
  await open.vault.revokeMachineToken(token.id)
  if (output.isJson) output.result({ event: 'secrets_token_revoked', id: token.id, name: token.name })
  else output.line(output.style.ok(secretsMessages[lang].tokenRevoked(printable(token.name))))
}

/** Throws a Failure where there is none, or several. */
async function findToken({ server, person }: OpenVault, asked: string): Promise<MachineToken> {
  const { items } = await calling(server, person.session.api.secrets.listMachineTokens({ query: {} }))
  const found = items.filter(
    ({ id, name, revoked_at }) => id === asked || (name === asked && revoked_at === null),
  )
  const [token] = found
  if (token === undefined || found.length > 1) throw noToken(asked, found)
  return token
}

/** Of the configs that -c names, or all. */
async function list(
  context: Context,
  input: Input,
  { source, open }: Omit<Creation, 'asked'>,
): Promise<void> {
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
    const facts = output.style.faint(
      `${toFacts(token, { texts, now: context.platform.clock.now() }).join(', ')}  ${token.id}`,
    )
    output.line(`${output.style.bold(printable(token.name))}  ${printable(configs)}  ${facts}`)
  }
}

async function chooseIds(context: Context, input: Input, source: SecretSource): Promise<Set<string>> {
  const addresses = await chooseConfigs(context, input, source)
  const configs = await Promise.all(addresses.map((address) => getConfig(source, toPath(address))))
  return new Set(configs.map(({ config_id }) => config_id))
}

type Telling = { texts: (typeof secretsMessages)['en']; now: Date }

function toFacts(token: MachineToken, { texts, now }: Telling): string[] {
  if (token.revoked_at !== null) return [texts.revoked]
  return [
    token.may_write ? texts.writes : texts.reads,
    toExpiry(token, { texts, now }),
    token.used_at === null ? texts.neverUsed : texts.usedAt(token.used_at),
  ]
}

function toExpiry({ expires_at }: MachineToken, { texts, now }: Telling): string {
  if (expires_at === null) return texts.forever
  return new Date(expires_at) > now ? texts.until(expires_at) : texts.expired(expires_at)
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
