import { type HttpCall, type HttpCallAnswer, HttpCallError } from '../policy-host.ts'

type Call = Omit<HttpCall, 'timeoutMs'>

const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** They are meant for the first server alone. */
const CREDENTIALS = new Set(['authorization', 'cookie'])

/** The answer behind so many redirects; with none allowed a redirect is an answer as any other. */
export async function followRedirects(
  call: Call,
  limit: number,
  ask: (call: Call) => Promise<HttpCallAnswer>,
): Promise<HttpCallAnswer> {
  let current = call
  for (let followed = 0; ; followed++) {
    const answer = await ask(current)
    const location = answer.headers.find(([name]) => name.toLowerCase() === 'location')?.[1]
    if (limit === 0 || location === undefined || !REDIRECTS.has(answer.status)) return answer
    if (followed === limit) throw new HttpCallError('too_many_redirects', `over ${limit} redirects`)
    current = redirect(current, answer.status, location)
  }
}

/** RFC 9110 §15.4. */
function redirect(call: Call, status: number, location: string): Call {
  const from = new URL(call.url)
  let to: URL
  try {
    to = new URL(location, from)
  } catch {
    throw new HttpCallError('bad_redirect', 'the redirect leads to no URL')
  }
  const isSame = to.origin === from.origin
  const headers = isSame
    ? call.headers
    : call.headers.filter(([name]) => !CREDENTIALS.has(name.toLowerCase()))
  const becomesGet = status === 303 || (status < 303 && call.method === 'POST')
  const next = { ...call, url: to.href, headers }
  return becomesGet ? { ...next, method: 'GET', body: null } : next
}
