import type { Action } from '../policy-host.ts'
import { PROCEED } from './outcomes.ts'
import { isOfWholeUrl, replacePattern } from './replace-pattern.ts'

/** Changes the path and the query before the service gets them; a pattern with a scheme or the host is matched on the whole URL. */
export const urlRewrite: Action = ({ config, request, text }) => {
  if (request === null) return PROCEED
  const from = text(config.from)
  const isWhole = isOfWholeUrl(from, request)
  const rewritten = replacePattern(from, isWhole ? request.url : request.target, text(config.to))
  if (rewritten === null) return { kind: 'proceed', note: 'nothing matches `from`' }
  // A service is asked for a path: another host would be another service.
  const target = rewritten.text.replace(/^https?:\/\/[^/?#]*/, '') || '/'
  if (!request.setTarget(target))
    return { kind: 'proceed', note: 'left alone, because the result is no path that can be sent' }
  return { kind: 'proceed', results: { matches: rewritten.matches, url: request.url } }
}
