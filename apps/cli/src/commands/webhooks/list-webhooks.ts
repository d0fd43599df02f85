import { printable } from '@nora/command-line/terminal'
import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec } from '../command.ts'
import { describeWebhook, toWebhookMark } from './describe-webhook.ts'
import { listAllWebhooks } from './find-webhook.ts'
import { openSignedIn } from './webhook-arguments.ts'
import { webhooksMessages } from './webhooks.messages.ts'

export const listWebhooks: CommandSpec = {
  name: 'webhook ls',
  summary: { ru: 'вебхуки команды и что в них ждёт', en: 'list webhooks and what waits in them' },
  arguments: [],
  options: [],
  examples: ['nora webhook ls'],
  async run(context, input) {
    const { output, lang, platform } = context
    const webhooks = await listAllWebhooks(await openSignedIn(context, input))
    if (output.isJson) {
      output.result({ event: 'webhooks', webhooks })
      return exitCodes.ok
    }
    const { style } = output
    if (webhooks.length === 0) output.line(webhooksMessages[lang].none)
    for (const webhook of webhooks) {
      const facts = describeWebhook(lang, webhook, platform.clock.now())
      const name = style.bold(printable(webhook.name))
      output.line(
        `${toWebhookMark(webhook, style)} ${name}  ${printable(webhook.url)}  ${style.faint(facts.join(', '))}`,
      )
    }
    return exitCodes.ok
  },
}
