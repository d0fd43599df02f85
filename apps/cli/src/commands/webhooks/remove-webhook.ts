import { ApiProblem } from '@nora/client'
import { printable } from '@nora/command-line/terminal'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { CommandSpec } from '../command.ts'
import { calling } from '../session.ts'
import { getWebhook } from './find-webhook.ts'
import { NAMED_WEBHOOK, openSignedIn } from './webhook-arguments.ts'
import { webhooksMessages } from './webhooks.messages.ts'

export const removeWebhook: CommandSpec = {
  name: 'webhook rm',
  summary: {
    ru: 'удалить вебхук и всё, что он хранит',
    en: 'delete a webhook with all that it stores',
  },
  arguments: [NAMED_WEBHOOK],
  options: [
    {
      name: 'yes',
      kind: 'flag',
      about: { ru: 'даже если доставки ещё ждут', en: 'even while deliveries wait' },
    },
  ],
  examples: ['nora webhook rm orders', 'nora webhook rm orders --yes'],
  async run(context, input) {
    const { output, lang } = context
    const session = await openSignedIn(context, input)
    const { id, name, url } = await getWebhook(session, input.arguments[0] ?? '')
    const query = input.isOn('yes') ? { name } : {}
    const call = session.api.webhooks.deleteWebhook({ params: { id }, query })
    await calling(session.server, call.catch(adviseYes))
    if (output.isJson) output.result({ event: 'webhook_deleted', webhook: { id, name, url } })
    else output.line(webhooksMessages[lang].removed(printable(name)))
    return exitCodes.ok
  },
}

function adviseYes(error: unknown): never {
  if (!(error instanceof ApiProblem) || error.code !== 'Conflict') throw error
  throw new Failure(
    exitCodes.failure,
    { ru: error.message, en: error.message },
    {
      code: error.code,
      advice: {
        ru: 'Удалить вместе с ними: повторите с --yes.',
        en: 'To delete them too, repeat with --yes.',
      },
    },
  )
}
