import { printable } from '@nora/command-line/terminal'
import type { Webhook } from '@nora/contract/webhooks'
import { formatBytes } from '@nora/kit'
import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec, Context } from '../command.ts'
import { describeTarget, describeWebhook, toTargetMark, toWebhookMark } from './describe-webhook.ts'
import { getWebhook } from './find-webhook.ts'
import { toShellWord } from './read-options.ts'
import { NAMED_WEBHOOK, openSignedIn } from './webhook-arguments.ts'
import { webhooksMessages } from './webhooks.messages.ts'

export const showWebhook: CommandSpec = {
  name: 'webhook show',
  summary: { ru: 'вебхук, его цели и что в них ждёт', en: 'show a webhook, its targets and what waits' },
  arguments: [NAMED_WEBHOOK],
  options: [],
  examples: ['nora webhook show orders'],
  async run(context, input) {
    const session = await openSignedIn(context, input)
    const webhook = await getWebhook(session, input.arguments[0] ?? '')
    if (context.output.isJson) context.output.result({ event: 'webhook', webhook })
    else print(context, webhook)
    return exitCodes.ok
  },
}

function print({ output, lang, platform }: Context, webhook: Webhook): void {
  const { style } = output
  const texts = webhooksMessages[lang]
  const facts = describeWebhook(lang, webhook, platform.clock.now())
  const settings = [
    texts.answers[webhook.answer.by](webhook.answer.status),
    texts.maxBody(formatBytes(lang, webhook.max_body_bytes)),
    texts.kept(webhook.keep_days),
    ...(webhook.order_key === null ? [] : [texts.orderKey(printable(webhook.order_key))]),
  ]
  output.line(`${toWebhookMark(webhook, style)} ${style.bold(printable(webhook.name))}  ${facts.join(', ')}`)
  output.line(`  ${printable(webhook.url)}`)
  for (const { url, until } of webhook.former_urls)
    output.line(`  ${style.faint(texts.former(printable(url), until))}`)
  output.line(`  ${style.faint(settings.join(', '))}`)
  if (webhook.targets.length === 0)
    output.line(`${texts.noTargets} nora webhook listen ${toShellWord(printable(webhook.name))} 3000`)
  for (const target of webhook.targets) {
    const shown = describeTarget(lang, target).join(', ')
    const leadsTo = target.name === target.address ? '' : ` (${printable(target.address)})`
    output.line(`  ${toTargetMark(target, style)} ${printable(target.name)}${leadsTo}  ${style.faint(shown)}`)
  }
}
