import type { Input } from '@nora/command-line/parsing'
import type { Reminder } from '@nora/contract/secrets'
import type { ConfigView } from '@nora/vault-client'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { CommandSpec, Context } from '../../command.ts'
import type { OpenVault } from '../../open-vault.ts'
import { calling } from '../../session.ts'
import { findSecret, openConfigView } from '../config-view.ts'
import { noSecret } from '../secret-argument.ts'
import { chooseConfig, configOption } from '../source/choose-config.ts'
import { withPerson } from '../source/secret-source.ts'
import type { ListedConfig } from '../source/source.ts'
import { remindMessages } from './remind.messages.ts'
import { type ReminderAction, readAction, remindOptions } from './remind-options.ts'

export const remindSecret: CommandSpec = {
  name: 'secrets remind',
  summary: {
    ru: 'напоминания письмом: список, новое, изменить, сделано, удалить',
    en: 'reminders by email: list, make, change, done, delete',
  },
  arguments: [
    {
      name: 'NAME',
      isOptional: true,
      about: {
        ru: 'имя секрета или id напоминания; без него вся конфигурация',
        en: 'a secret, or the id of a reminder (default: the whole config)',
      },
    },
  ],
  options: [configOption, ...remindOptions],
  examples: [
    'nora secrets remind -c shop/prod',
    'nora secrets remind STRIPE_KEY --every 90d',
    'nora secrets remind STRIPE_KEY --change --every 30d --from 2027-01-31',
    'nora secrets remind STRIPE_KEY --done',
  ],
  async run(context, input) {
    const action = readAction(input)
    await withPerson(context, input, async (source, open) => {
      const config = await chooseConfig(context, input, source)
      const view = await openConfigView(open.vault, config)
      await act({ context, input, open, config, view }, action)
    })
    return exitCodes.ok
  },
}

type Acting = { context: Context; input: Input; open: OpenVault; config: ListedConfig; view: ConfigView }

async function act(acting: Acting, action: ReminderAction): Promise<void> {
  if (action.kind === 'list') return list(acting)
  if (action.kind === 'create') {
    const made = await create(acting, action)
    return tell(acting, made, 'created')
  }
  const found = await findReminder(acting)
  const { open, config } = acting
  const { secrets } = open.person.session.api
  const at = { params: { id: config.config_id, reminder: found.id } }
  switch (action.kind) {
    case 'change': {
      const { every, from } = action
      const body = { ...(every !== null && { every }), ...(from !== null && { starts_on: from }) }
      const changed = await calling(open.server, secrets.changeReminder({ ...at, body }))
      return tell(acting, changed, 'changed')
    }
    case 'done':
      return tell(acting, await calling(open.server, secrets.completeReminder(at)), 'done')
    case 'remove':
      await calling(open.server, secrets.deleteReminder(at))
      return tell(acting, found, 'removed')
  }
}

type Creation = Extract<ReminderAction, { kind: 'create' }>

function create(acting: Acting, { every, from }: Creation): Promise<Reminder> {
  const { open, config } = acting
  const { secrets } = open.person.session.api
  const body = { secret_id: findNamed(acting), every, ...(from !== null && { starts_on: from }) }
  return calling(open.server, secrets.createReminder({ params: { id: config.config_id }, body }))
}

type Said = 'created' | 'changed' | 'done' | 'removed'

function tell({ context, config, view }: Acting, one: Reminder, said: Said): void {
  const { output, lang } = context
  const texts = remindMessages[lang]
  const told = { what: toName(one, view, texts), every: texts.every[one.every], day: one.next_on }
  if (output.isJson) {
    output.result({ event: `secrets_reminder_${said}` as const, ...describe(config, view, one) })
  } else output.line(output.style.ok(texts[said](told)))
}

async function list(acting: Acting): Promise<void> {
  const { context, input, config, view } = acting
  const { output, lang } = context
  const texts = remindMessages[lang]
  const secret_id = input.arguments[0] === undefined ? null : findNamed(acting)
  const all = await listReminders(acting)
  const items = secret_id === null ? all : all.filter((one) => one.secret_id === secret_id)
  if (output.isJson) {
    const reminders = items.map((one) => describe(config, view, one))
    output.result({ event: 'secrets_reminders', project: config.project, config: config.config, reminders })
    return
  }
  if (items.length === 0) output.line(texts.none)
  const { style } = output
  for (const one of items) {
    const facts = [texts.every[one.every], texts.next(one.next_on)].join(', ')
    const due = one.is_due ? `  ${style.warn(texts.due)}` : ''
    output.line(`${style.bold(toName(one, view, texts))}  ${facts}${due}  ${style.faint(one.id)}`)
  }
}

async function listReminders({ open, config }: Acting): Promise<Reminder[]> {
  const { secrets } = open.person.session.api
  return (await calling(open.server, secrets.listReminders({ params: { id: config.config_id } }))).items
}

/** The id of the secret that the command names; null: the whole config. */
function findNamed({ input, view }: Acting): string | null {
  const [name] = input.arguments
  if (name === undefined) return null
  const secret = findSecret(view, name)
  if (secret) return secret.id
  throw noSecret(
    name,
    view.secrets.flatMap(({ entry }) => entry?.name ?? []),
  )
}

/** The one reminder of what is named, or that of the id. */
async function findReminder(acting: Acting): Promise<Reminder> {
  const items = await listReminders(acting)
  const [name] = acting.input.arguments
  const byId = items.find(({ id }) => id === name)
  if (byId) return byId
  const secret_id = findNamed(acting)
  const [only, ...others] = items.filter((one) => one.secret_id === secret_id)
  if (only && others.length === 0) return only
  const ids = [only, ...others].flatMap((one) => one?.id ?? []).join(', ')
  throw new Failure(
    exitCodes.failure,
    only
      ? { ru: 'Таких напоминаний несколько.', en: 'There are several such reminders.' }
      : { ru: 'Такого напоминания нет.', en: 'There is no such reminder.' },
    {
      code: 'NotFound',
      ...(only && { advice: { ru: `Назовите id: ${ids}`, en: `Name it by its id: ${ids}` } }),
    },
  )
}

type Texts = (typeof remindMessages)['en']

function toName({ secret_id }: Reminder, { secrets }: ConfigView, texts: Texts): string {
  if (secret_id === null) return texts.whole
  return secrets.find(({ id }) => id === secret_id)?.entry?.name ?? texts.gone
}

function describe({ project, config }: ListedConfig, { secrets }: ConfigView, one: Reminder) {
  const { id, secret_id, starts_on, every, next_on, is_due } = one
  const name = secrets.find((secret) => secret.id === secret_id)?.entry?.name ?? null
  return { project, config, id, secret_id, name, starts_on, every, next_on, is_due }
}
