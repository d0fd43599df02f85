import { isValueSource, readValues, ValueMissing } from '@nora/command-line'
import { closestTo, type Input } from '@nora/command-line/parsing'
import type { CreateWebhook } from '@nora/contract/webhooks'
import { isProblem, type Localized } from '@nora/kit'
import { checkWebhookSecret, WEBHOOK_PRESETS, WEBHOOK_PROVIDER_NAMES } from '@nora/signatures'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { Context } from '../command.ts'
import { webhooksMessages } from './webhooks.messages.ts'

/** Of the contract: any of them may have signed. */
const SECRETS_LIMIT = 5

/**
 * Reads `SENDER[:SECRET_SOURCE]`. A secret comes from a variable, a file or the terminal, never from the command line,
 * which other people of the machine can read.
 */
export async function readVerification(
  context: Context,
  input: Input,
  text: string,
): Promise<NonNullable<CreateWebhook['verification']>> {
  const at = text.indexOf(':')
  const scheme = (at === -1 ? text : text.slice(0, at)).trim().toLowerCase()
  const source = at === -1 ? null : text.slice(at + 1)
  refuseUnknown(scheme)
  const preset = WEBHOOK_PRESETS.find(({ name }) => name === scheme)
  if (preset?.proof === 'address') {
    if (source !== null) throw refusal(unsigned(preset.label))
    return { scheme, secrets: [] }
  }
  const secrets = source === null ? [await ask(context, scheme)] : await readSource(context, input, source)
  if (secrets.length > SECRETS_LIMIT) throw refusal(TOO_MANY)
  for (const secret of secrets) refuseUnfit(scheme, secret)
  return { scheme, secrets }
}

function refuseUnknown(scheme: string): void {
  const known = [...new Set([...WEBHOOK_PRESETS.map(({ name }) => name), ...WEBHOOK_PROVIDER_NAMES])]
  if (known.includes(scheme)) return
  const nearest = closestTo(scheme, known)
  const names = WEBHOOK_PRESETS.map(({ name }) => name).join(', ')
  throw new Failure(
    exitCodes.usage,
    {
      ru: `--verify: отправитель «${scheme}» неизвестен${nearest ? `, может быть, ${nearest}?` : '.'}`,
      en: `--verify: the sender “${scheme}” is not known${nearest ? `, did you mean ${nearest}?` : '.'}`,
    },
    { advice: { ru: `Чаще всего это: ${names}`, en: `Usually it is one of ${names}` } },
  )
}

async function readSource(context: Context, input: Input, source: string): Promise<string[]> {
  if (!isValueSource(source)) throw refusal(ON_THE_LINE)
  const { platform } = context
  const { env, homeFolder, workingFolder: baseFolder } = platform
  const { read: readSecret } = context.openSecrets(input)
  const readFile = (path: string) => platform.readFile(path)
  try {
    const values = await readValues(source, { readFile, env, homeFolder, baseFolder, readSecret })
    return values.map((value) => value.trim())
  } catch (error) {
    if (!(error instanceof ValueMissing)) throw error
    throw refusal({ ru: `--verify: ${error.text.ru}.`, en: `--verify: ${error.text.en}.` })
  }
}

async function ask({ platform, output, lang }: Context, scheme: string): Promise<string> {
  if (platform.stdin.isTty && !output.isJson) output.line(webhooksMessages[lang].askSecret(scheme))
  const secret = (await platform.stdin.readLine()).trim()
  if (secret !== '') return secret
  throw refusal({
    ru: `--verify: секрет не дан; напишите ${scheme}:env:ПЕРЕМЕННАЯ или ${scheme}:file:ПУТЬ.`,
    en: `--verify: there is no secret; write ${scheme}:env:VARIABLE or ${scheme}:file:PATH.`,
  })
}

function refuseUnfit(scheme: string, secret: string): void {
  if (!WEBHOOK_PROVIDER_NAMES.includes(scheme)) return
  try {
    checkWebhookSecret(scheme, secret)
  } catch (error) {
    if (!isProblem(error)) throw error
    throw refusal({ ru: `--verify: ${error.text.ru}`, en: `--verify: ${error.text.en}` })
  }
}

function refusal(text: Localized): Failure {
  return new Failure(exitCodes.usage, text)
}

function unsigned(label: string): Localized {
  return {
    ru: `--verify: ${label} ничего не подписывает, секрет не нужен.`,
    en: `--verify: ${label} signs nothing, leave the secret out.`,
  }
}

const ON_THE_LINE: Localized = {
  ru: '--verify: секрет не пишут в командной строке. Назовите, где он: github:env:ПЕРЕМЕННАЯ, github:file:ПУТЬ, github:secret://ПРОЕКТ/КОНФИГ/ИМЯ; без этого его спросит сама команда.',
  en: '--verify: a secret does not stand on the command line. Say where it is: github:env:VARIABLE, github:file:PATH or github:secret://PROJECT/CONFIG/NAME; without it the command asks.',
}
const TOO_MANY: Localized = {
  ru: `--verify: секретов может быть до ${SECRETS_LIMIT}.`,
  en: `--verify: there may be up to ${SECRETS_LIMIT} secrets.`,
}
