import { isSameText } from '../same-text.ts'
import { greetGraph, greetOkta } from './greetings.ts'
import { OVER_TIME } from './over-time.ts'
import { shownIn } from './signed.ts'
import { toObject, type WebhookCheck, type WebhookProvider, type WebhookSign } from './webhook.ts'

const byStandard = OVER_TIME.find(({ name }) => name === 'standard')!
const byToken = shownIn('x-gitlab-token')

/** A signing token is written like that, a secret token is a word of one's own. */
const checkGitlab: WebhookCheck = (request, secret, nowMs) =>
  secret.startsWith('whsec_')
    ? byStandard.check(request, secret, nowMs)
    : byToken.check(request, secret, nowMs)

const signGitlab: WebhookSign = (draft, secrets) =>
  secrets[0].startsWith('whsec_') && byStandard.sign
    ? byStandard.sign(draft, secrets)
    : byToken.sign(draft, secrets)

function checkGitlabSecret(secret: string): void {
  if (secret.startsWith('whsec_')) byStandard.checkSecret?.(secret)
}

/** All notifications of a delivery show it. */
const checkGraph: WebhookCheck = ({ body }, secret) => {
  const { value } = toObject(body)
  if (!Array.isArray(value) || value.length === 0) return 'missing'
  const states = value.map((one: unknown) =>
    typeof one === 'object' && one !== null && 'clientState' in one ? one.clientState : undefined,
  )
  return states.every((state) => typeof state === 'string' && isSameText(state, secret)) ? null : 'wrong'
}

/** Writes the secret into every notification. */
const signGraph: WebhookSign = ({ url, body }, [clientState]) => {
  const { value, ...others } = toObject(body)
  if (!Array.isArray(value)) return { headers: [], url, body }
  const told = { ...others, value: value.map((one: object) => ({ ...one, clientState })) }
  return { headers: [], url, body: new TextEncoder().encode(JSON.stringify(told)) }
}

const checkFigma: WebhookCheck = ({ body }, secret) => {
  const { passcode } = toObject(body)
  if (typeof passcode !== 'string') return 'missing'
  return isSameText(passcode, secret) ? null : 'wrong'
}

/** Providers that sign nothing: they show the secret. */
export const SHOWN_SECRETS: readonly WebhookProvider[] = [
  { name: 'figma', docs: 'https://developers.figma.com/docs/rest-api/webhooks-security/', check: checkFigma },
  {
    name: 'flutterwave',
    docs: 'https://developer.flutterwave.com/docs/webhooks',
    ...shownIn('verif-hash'),
  },
  {
    name: 'gitlab',
    docs: 'https://docs.gitlab.com/user/project/integrations/webhooks/',
    check: checkGitlab,
    sign: signGitlab,
    checkSecret: checkGitlabSecret,
  },
  {
    name: 'microsoft-graph',
    docs: 'https://learn.microsoft.com/graph/change-notifications-delivery-webhooks',
    check: checkGraph,
    sign: signGraph,
    greet: greetGraph,
  },
  {
    name: 'okta',
    docs: 'https://developer.okta.com/docs/concepts/event-hooks/',
    ...shownIn('authorization'),
    greet: greetOkta,
  },
  {
    name: 'telegram',
    docs: 'https://core.telegram.org/bots/api#setwebhook',
    ...shownIn('x-telegram-bot-api-secret-token'),
  },
]
