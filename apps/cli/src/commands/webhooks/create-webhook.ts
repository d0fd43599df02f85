import type { Input } from '@nora/command-line/parsing'
import { printable } from '@nora/command-line/terminal'
import type { AddWebhookTarget, Webhook } from '@nora/contract/webhooks'
import { WEBHOOK_PRESETS } from '@nora/signatures'
import { exitCodes, Failure } from '../../output/failure.ts'
import { callingForm } from '../calling-form.ts'
import type { CommandSpec, Context } from '../command.ts'
import { toShellWord } from './read-options.ts'
import { readVerification } from './read-verification.ts'
import { openSignedIn } from './webhook-arguments.ts'
import { webhooksMessages } from './webhooks.messages.ts'

export const createWebhook: CommandSpec = {
  name: 'webhook create',
  summary: {
    ru: 'создать адрес, который хранит запросы и доставляет их по порядку',
    en: 'create an address that stores requests and delivers them in order',
  },
  arguments: [{ name: 'NAME', about: { ru: 'имя вебхука', en: 'name of the webhook' } }],
  options: [
    {
      name: 'verify',
      kind: 'text',
      placeholder: 'SENDER[:SOURCE]',
      about: {
        ru: 'проверять подпись: github:env:ПЕРЕМЕННАЯ, github:file:ПУТЬ, github:secret://…; github спросит секрет',
        en: 'check signatures: github:env:VARIABLE, github:file:PATH, github:secret://…; github asks for the secret',
      },
    },
    {
      name: 'url',
      kind: 'text',
      placeholder: 'URL',
      isOnLineOnly: true,
      about: { ru: 'первая цель, https://…', en: 'first target, https://…' },
    },
  ],
  examples: [
    'nora webhook create orders',
    'nora webhook create orders --verify github:env:GITHUB_SECRET --url https://shop.example.com/hooks',
  ],
  async run(context, input) {
    const [name = ''] = input.arguments
    const targets = readTargets(input)
    const sender = input.text('verify')
    const verification = sender === null ? null : await readVerification(context, input, sender)
    const { server, api } = await openSignedIn(context, input)
    const body = { name, targets, ...(verification && { verification }) }
    const webhook = await callingForm(server, api.webhooks.createWebhook({ body }))
    if (context.output.isJson) context.output.result({ event: 'webhook', webhook })
    else printCreated(context, webhook)
    return exitCodes.ok
  },
}

type FirstTarget = Pick<AddWebhookTarget, 'name' | 'kind' | 'address'>

function readTargets(input: Input): FirstTarget[] {
  const address = input.text('url')
  if (address === null) return []
  const url = URL.canParse(address) ? new URL(address) : null
  if (url !== null && /^https?:$/.test(url.protocol)) return [{ name: url.hostname, kind: 'url', address }]
  throw new Failure(exitCodes.usage, {
    ru: `--url: «${address}» — не адрес; пишите https://shop.example.com/hooks.`,
    en: `--url: “${address}” is no URL; write https://shop.example.com/hooks.`,
  })
}

function printCreated({ output, lang }: Context, { name, url, scheme, targets }: Webhook): void {
  const texts = webhooksMessages[lang]
  const { style } = output
  const word = toShellWord(printable(name))
  const preset = WEBHOOK_PRESETS.find((one) => one.name === scheme)
  output.line(style.ok(texts.created(printable(name))))
  output.line(`  ${style.bold(printable(url))}`)
  output.line(`${texts.whereToPaste} ${preset ? preset.where[lang] : texts.anySender}`)
  if (preset) output.line(`  ${style.faint(preset.docs)}`)
  const curl = `curl -d '{"hello":"world"}' -H 'content-type: application/json' ${printable(url)}`
  if (scheme === null) output.line(`${texts.tryIt} ${curl}`)
  else if (preset?.canSign) output.line(`${texts.tryIt} nora webhook test ${word}`)
  else output.line(`${texts.tryUnsigned} ${curl}`)
  output.line(`${texts.watchIt} nora webhook tail ${word}`)
  if (targets.length === 0) output.line(`${texts.listenHere} nora webhook listen ${word} 3000`)
}
