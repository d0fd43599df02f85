import type { Action, ActionInput, ActionOutcome } from '../policy-host.ts'
import { SignInUnavailable, type VisitorGate } from '../visitors.ts'
import { PROCEED, plainAnswer } from './outcomes.ts'
import { readGate } from './sign-in/gates.ts'
import { requireSession, toIdentity } from './sign-in/require-session.ts'
import { readShare, SHARE_PARAMETER, type Share } from './sign-in/share-token.ts'

/** Lets in who comes by a link that the key has signed, which becomes a session at once. */
export const shareLink: Action = (input) => {
  const { request, config, text, host } = input
  if (request === null) return PROCEED
  const gate = readGate('share-link', input)
  const token = new URLSearchParams(request.query).get(SHARE_PARAMETER)
  // A robot that only looks at the link must not use it up.
  const isUse = token !== null && request.method !== 'HEAD'
  if (!isUse)
    return requireSession(input, gate, { results: (_found, isAccepted) => ({ authorized: isAccepted }) })
  const share = readShare(text(config.key), token, host.nowMs())
  return share === null
    ? refuse(403, 'This link is not right, or it has expired. Ask for another one.\n')
    : use(input, gate, share)
}

async function use(input: ActionInput, gate: VisitorGate, share: Share): Promise<ActionOutcome> {
  const { config, host, request } = input
  const { id: subject, label: name, expiresMs } = share
  const maxUses = (config.max_uses as number | undefined) ?? null
  try {
    const fields = await host.capabilities.visitors.open(gate, {
      provider: 'share-link',
      subject,
      email: '',
      name,
      share: { id: subject, expiresMs, maxUses },
    })
    const location = ['Location', withoutToken(request!.target)] as const
    // The token must not stay in the history, nor be told to the sites that the page links to.
    const referrer = ['Referrer-Policy', 'no-referrer'] as const
    return { kind: 'answer', answer: { status: 303, fields: [location, referrer, ...fields], body: '' } }
  } catch (error) {
    if (!(error instanceof SignInUnavailable)) throw error
    if (error.isUsed) return refuse(403, 'This link was used up or withdrawn. Ask for another one.\n')
    return refuse(503, 'The link cannot be checked now. Try again in a few seconds.\n')
  }
}

function refuse(status: 403 | 503, text: string): ActionOutcome {
  const fields = status === 503 ? ([['Retry-After', '5']] as const) : []
  const results = { identity: toIdentity(null), authorized: false }
  const reason = status === 503 ? 'sign_in_unavailable' : 'link_refused'
  return { kind: 'refuse', reason, answer: plainAnswer(status, text, fields), results }
}

/** The same place without the token; a second slash at the start would name another host. */
function withoutToken(target: string): string {
  const [path = '/', query = ''] = splitOnce(target, '?')
  const kept = query.split('&').filter((part) => decodeName(part) !== SHARE_PARAMETER)
  const safe = `/${path.replace(/^[/\\]+/, '')}`
  return kept.length === 0 ? safe : `${safe}?${kept.join('&')}`
}

function splitOnce(text: string, by: string): [before: string, after: string] {
  const at = text.indexOf(by)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function decodeName(part: string): string {
  return [...new URLSearchParams(part).keys()][0] ?? ''
}
