import { printable } from '@nora/command-line/terminal'
import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec } from '../command.ts'
import { calling } from '../session.ts'
import { getWebhook } from './find-webhook.ts'
import { NAMED_WEBHOOK, openSignedIn } from './webhook-arguments.ts'
import { webhooksMessages } from './webhooks.messages.ts'

export const pauseWebhook: CommandSpec = {
  name: 'webhook pause',
  summary: {
    ru: 'остановить доставку; запросы принимаются и хранятся',
    en: 'pause deliveries; requests are taken and stored',
  },
  arguments: [NAMED_WEBHOOK],
  options: [],
  examples: ['nora webhook pause orders'],
  run: (context, input) => change(context, input, 'pause'),
}

export const resumeWebhook: CommandSpec = {
  name: 'webhook resume',
  summary: { ru: 'продолжить доставку', en: 'resume deliveries' },
  arguments: [NAMED_WEBHOOK],
  options: [],
  examples: ['nora webhook resume orders'],
  run: (context, input) => change(context, input, 'resume'),
}

async function change(...[context, input, wanted]: [...Parameters<CommandSpec['run']>, 'pause' | 'resume']) {
  const { output, lang } = context
  const texts = webhooksMessages[lang]
  const session = await openSignedIn(context, input)
  const params = { id: (await getWebhook(session, input.arguments[0] ?? '')).id }
  const { webhooks } = session.api
  const call = wanted === 'pause' ? webhooks.pauseWebhook({ params }) : webhooks.resumeWebhook({ params })
  const webhook = await calling(session.server, call)
  const { name, waiting } = webhook
  if (output.isJson) output.result({ event: 'webhook', webhook })
  else
    output.line(wanted === 'pause' ? texts.paused(printable(name)) : texts.resumed(printable(name), waiting))
  return exitCodes.ok
}
