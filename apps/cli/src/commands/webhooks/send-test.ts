import { printable } from '@nora/command-line/terminal'
import { exitCodes } from '../../output/failure.ts'
import { callingForm } from '../calling-form.ts'
import type { CommandSpec } from '../command.ts'
import { getWebhook } from './find-webhook.ts'
import { NAMED_WEBHOOK, openSignedIn } from './webhook-arguments.ts'
import { webhooksMessages } from './webhooks.messages.ts'

export const sendTest: CommandSpec = {
  name: 'webhook test',
  summary: {
    ru: 'послать вебхуку подписанное пробное событие',
    en: 'send a signed sample event to a webhook',
  },
  arguments: [NAMED_WEBHOOK],
  options: [
    {
      name: 'as',
      kind: 'text',
      placeholder: 'SENDER',
      about: { ru: 'от имени какого отправителя', en: 'sender whose event it is' },
    },
  ],
  examples: ['nora webhook test orders', 'nora webhook test orders --as stripe'],
  async run(context, input) {
    const { output, lang } = context
    const session = await openSignedIn(context, input)
    const { id, name } = await getWebhook(session, input.arguments[0] ?? '')
    const preset = input.text('as')
    const body = preset === null ? {} : { preset: preset.trim().toLowerCase() }
    const call = session.api.webhooks.testWebhook({ params: { id }, body })
    const { request_id, status } = await callingForm(session.server, call)
    if (output.isJson) output.result({ event: 'webhook_tested', webhook: { id, name }, request_id, status })
    else output.line(webhooksMessages[lang].tested(printable(request_id), status))
    return status < 300 ? exitCodes.ok : exitCodes.failure
  },
}
