import type { Input } from '@nora/command-line/parsing'
import { shareDurations } from '@nora/contract/passwords'
import type { PersonView, ShareToMake } from '@nora/vault-client'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { CommandSpec, Context } from '../command.ts'
import { type OpenVault, withOpenVault } from '../open-vault.ts'
import { calling } from '../session.ts'
import { askNewSecret } from './ask-secret.ts'
import { getRecord, getValues } from './find-record.ts'
import { passwordsMessages } from './passwords.messages.ts'
import { NAMED_RECORD } from './record-argument.ts'
import { readFileForLink, shareFile } from './share-file.ts'

const MOST_VIEWS = 100

export const sharePassword: CommandSpec = {
  name: 'pass share',
  summary: {
    ru: 'сделать ссылку на запись или файл; сервер их содержимого не видит',
    en: 'make a link to a record or a file, whose content the server does not see',
  },
  arguments: [{ ...NAMED_RECORD, isOptional: true }],
  options: [
    {
      name: 'file',
      kind: 'text',
      placeholder: 'PATH',
      about: {
        ru: 'вместо записи отправить этот файл, до 25 МиБ',
        en: 'send this file in place of a record, up to 25 MiB',
      },
    },
    {
      name: 'expires',
      kind: 'text',
      placeholder: 'TIME',
      about: {
        ru: `сколько действует: ${shareDurations.join(', ')} (если не указано, 1d)`,
        en: `how long it works: ${shareDurations.join(', ')} (default 1d)`,
      },
    },
    {
      name: 'views',
      kind: 'text',
      placeholder: 'N|any',
      about: {
        ru: 'сколько раз откроется, 1–100 или any (если не указано, один)',
        en: 'how often it opens, 1–100 or any (default once)',
      },
    },
    {
      name: 'passphrase',
      kind: 'flag',
      about: {
        ru: 'защитить и фразой: спросит или прочитает со стандартного ввода',
        en: 'protect it by a passphrase too: asked for, or read from standard input',
      },
    },
    {
      name: 'for',
      kind: 'text',
      placeholder: 'EMAIL',
      about: { ru: 'только для этого участника команды', en: 'for this member of the team only' },
    },
    {
      name: 'receipt',
      kind: 'flag',
      about: { ru: 'написать вам, когда откроют', en: 'email you when it is opened' },
    },
  ],
  examples: [
    'nora pass share wifi --expires 1h',
    'nora pass share db --views 3 --passphrase',
    'nora pass share db --for ann@example.com',
    'nora pass share --file contract.pdf --expires 7d',
  ],
  async run(context, input) {
    const asked = readAsked(input)
    const path = input.text('file')
    const file = path === null ? null : await readFileForLink(context, path)
    await withOpenVault(context, input, async (open) => {
      const record = file ? null : await getRecord(context, open, input.arguments[0] ?? '')
      if (record) await getValues(context, open, record)
      const person = asked.email === null ? null : await getPerson(context, open, asked.email)
      const passphrase = input.isOn('passphrase') ? await readPassphrase(context) : null
      const share: ShareToMake = {
        what: record ? { folder_id: record.folder_id, record_id: record.id } : { text: '' },
        views: asked.views,
        expires_in: asked.expires_in,
        passphrase,
        for_user_id: person?.user_id ?? null,
        wants_receipt: input.isOn('receipt'),
        takes_reply: false,
      }
      const { vault } = open
      const { id, fragment, expires_at } = file
        ? await shareFile(context, { vault, share, file })
        : await vault.makeShare(share)
      const { session } = open.person
      const { console_url } = await calling(session.server, session.api.system.getSettings())
      // A link for a member has no secret of its own: it lies in their vault.
      const url = fragment === null ? `${console_url}/passwords` : `${console_url}/password#${id}.${fragment}`
      const what = file
        ? { file: { name: file.name, bytes: file.bytes.length } }
        : { record: { id: record?.id, name: record?.overview.name } }
      print(context, what, { id, url, expires_at, views: asked.views, for: asked.email })
    })
    return exitCodes.ok
  },
}

type Asked = { expires_in: ShareToMake['expires_in']; views: number | null; email: string | null }

function readAsked(input: Input): Asked {
  if ((input.arguments[0] === undefined) === (input.text('file') === null)) {
    throw usage({
      ru: 'Назовите запись или файл (--file), что-то одно.',
      en: 'Name either a record or a file (--file).',
    })
  }
  const expires = input.text('expires') ?? '1d'
  const expires_in = shareDurations.find((duration) => duration === expires)
  if (expires_in === undefined) {
    const known = shareDurations.join(', ')
    throw usage({ ru: `--expires: одно из ${known}.`, en: `--expires is one of ${known}.` })
  }
  const views = input.text('views') ?? '1'
  const email = input.text('for')
  if (email !== null && input.isOn('passphrase')) {
    throw usage({
      ru: '--for не сочетается с --passphrase: открыть сможет только этот участник.',
      en: '--for does not go with --passphrase: only that member can open it.',
    })
  }
  if (views === 'any') return { expires_in, views: null, email }
  const count = /^\d{1,3}$/.test(views) ? Number(views) : 0
  if (count >= 1 && count <= MOST_VIEWS) return { expires_in, views: count, email }
  throw usage({
    ru: `--views: число от 1 до ${MOST_VIEWS} или any.`,
    en: `--views is a number from 1 to ${MOST_VIEWS}, or any.`,
  })
}

/** Throws a Failure for somebody who is no member, or has no key to seal to. */
async function getPerson(context: Context, { vault }: OpenVault, email: string): Promise<PersonView> {
  const wanted = email.trim().toLowerCase()
  const person = (await vault.listPeople()).find((one) => one.email.toLowerCase() === wanted)
  if (person === undefined) {
    throw new Failure(
      exitCodes.failure,
      { ru: `Участника ${email} в команде нет.`, en: `The team has no member ${email}.` },
      { code: 'NotFound' },
    )
  }
  if (person.key === 'none' || person.key === 'waits') {
    throw new Failure(exitCodes.failure, {
      ru: `У ${email} ещё нет подписанного ключа: сначала задайте мастер-ключ и подпишите его.`,
      en: `${email} has no signed key yet: they set up a master key first, and an administrator signs it.`,
    })
  }
  if (person.key === 'unverified') {
    context.platform.stderr.write(`! ${passwordsMessages[context.lang].unverified(email)}\n`)
  }
  return person
}

async function readPassphrase(context: Context): Promise<string> {
  const { platform, lang } = context
  const passphrase = platform.stdin.isTty
    ? await askNewSecret(context, passwordsMessages[lang].askPassphrase)
    : await platform.stdin.readLine()
  if (passphrase !== '') return passphrase
  throw usage({ ru: 'Фраза не дана.', en: 'There is no passphrase.' })
}

type Made = { id: string; url: string; expires_at: string; views: number | null; for: string | null }

/** The link alone goes to the output, so that it can be piped; what it is, beside it. */
function print({ platform, output, lang }: Context, what: object, made: Made): void {
  if (output.isJson) {
    output.result({ event: 'password_shared', ...what, ...made })
    return
  }
  const texts = passwordsMessages[lang]
  output.line(made.url)
  const until = texts.linkUntil(made.views, made.expires_at)
  platform.stderr.write(`${made.for === null ? until : texts.linkForMember(made.for)}\n`)
}

function usage(text: { ru: string; en: string }): Failure {
  return new Failure(exitCodes.usage, text)
}
