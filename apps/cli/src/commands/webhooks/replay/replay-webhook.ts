import type { Input } from '@nora/command-line/parsing'
import type { ReplayWebhook, WebhookReplay } from '@nora/contract/webhooks'
import { DAY_MS } from '@nora/kit'
import { type ExitCode, exitCodes, Failure } from '../../../output/failure.ts'
import { callingForm } from '../../calling-form.ts'
import type { CommandSpec, Context } from '../../command.ts'
import { findTarget, getWebhook } from '../find-webhook.ts'
import { readSpan } from '../read-options.ts'
import { NAMED_WEBHOOK, openSignedIn } from '../webhook-arguments.ts'
import { followReplay } from './follow-replay.ts'
import { replayMessages } from './replay.messages.ts'

/** Of the contract. */
const IDS_LIMIT = 100
const LONGEST_MS = 365 * DAY_MS

export const replayWebhook: CommandSpec = {
  name: 'webhook replay',
  summary: { ru: 'доставить сохранённые запросы ещё раз', en: 'deliver stored requests again' },
  arguments: [
    NAMED_WEBHOOK,
    {
      name: 'ID',
      isRepeated: true,
      about: { ru: 'запросы, до 100; их показывает tail', en: 'requests, up to 100; tail shows them' },
    },
  ],
  options: [
    {
      name: 'query',
      kind: 'text',
      placeholder: 'Q',
      isOnLineOnly: true,
      about: {
        ru: 'запросы, которые найдёт поиск: state:dead json.type=invoice.paid',
        en: 'requests that a search finds: state:dead json.type=invoice.paid',
      },
    },
    {
      name: 'from',
      kind: 'text',
      placeholder: 'TIME',
      about: { ru: 'только за это время: 2h, 7d', en: 'only of this time: 2h, 7d' },
    },
    {
      name: 'to',
      kind: 'text',
      placeholder: 'TARGET',
      isRepeated: true,
      about: { ru: 'каким целям, по умолчанию всем', en: 'to which targets, all by default' },
    },
    {
      name: 'dry-run',
      kind: 'flag',
      about: { ru: 'только посчитать', en: 'only count' },
    },
  ],
  examples: [
    'nora webhook replay orders whr_01J8…',
    'nora webhook replay orders --query state:dead --from 2h --dry-run',
    'nora webhook replay orders --query json.type=invoice.paid --to shop',
  ],
  async run(context, input) {
    const wanted = readWanted(context, input)
    const session = await openSignedIn(context, input)
    const webhook = await getWebhook(session, input.arguments[0] ?? '')
    const targets = input.texts('to').map((name) => findTarget(webhook, name).id)
    const body = { ...wanted, ...(targets.length > 0 && { target_ids: targets }) }
    const params = { id: webhook.id }
    const replay = await callingForm(session.server, session.api.webhooks.replayWebhook({ params, body }))
    if (replay.id === null) return tellCounted(context, replay)
    const last = await followReplay(context, session, {
      webhook_id: webhook.id,
      replay_id: replay.id,
      replay,
    })
    return tellEnded(context, last)
  },
}

function readWanted(
  { platform }: Context,
  input: Input,
): Pick<ReplayWebhook, 'request_ids' | 'q' | 'from'> & {
  dry_run?: true
} {
  const ids = input.arguments.slice(1)
  const q = input.text('query')
  const fromMs = readSpan(input, 'from', LONGEST_MS)
  if (ids.length > 0 && (q !== null || fromMs !== null)) throw usage(NOT_BOTH)
  if (ids.length === 0 && q === null && fromMs === null) throw usage(NOTHING)
  if (ids.length > IDS_LIMIT) throw usage(TOO_MANY)
  return {
    ...(ids.length > 0 && { request_ids: [...ids] }),
    ...(q !== null && { q }),
    ...(fromMs !== null && { from: new Date(platform.clock.now().getTime() - fromMs).toISOString() }),
    ...(input.isOn('dry-run') && { dry_run: true as const }),
  }
}

function tellCounted({ output, lang }: Context, replay: WebhookReplay): ExitCode {
  if (output.isJson) output.result({ event: 'webhook_replay', replay })
  else output.line(replayMessages[lang].counted(replay.requests, replay.skipped))
  return exitCodes.ok
}

function tellEnded({ output, lang }: Context, replay: WebhookReplay): ExitCode {
  const { state, delivered, dead, skipped } = replay
  const texts = replayMessages[lang]
  if (output.isJson) output.result({ event: 'webhook_replay', replay })
  else if (state === 'cancelled') output.line(output.style.warn(texts.cancelled(delivered)))
  else output.line((dead > 0 ? output.style.warn : output.style.ok)(texts.done(delivered, dead, skipped)))
  return state === 'done' && dead === 0 ? exitCodes.ok : exitCodes.failure
}

function usage(text: { ru: string; en: string }): Failure {
  return new Failure(exitCodes.usage, text)
}

const NOT_BOTH = {
  ru: 'Либо идентификаторы запросов, либо --query и --from.',
  en: 'Either ids of requests, or --query and --from, not both.',
}
const NOTHING = {
  ru: 'Назовите запросы (whr_…) или найдите их: --query, --from.',
  en: 'Name requests (whr_…), or find them by --query and --from.',
}
const TOO_MANY = {
  ru: `Идентификаторов может быть до ${IDS_LIMIT}; больше запросов находит --query.`,
  en: `There may be up to ${IDS_LIMIT} ids; --query finds more requests.`,
}
