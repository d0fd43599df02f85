import type { PolicyAnswer, RequestMessage, VisitorGate } from '@nora/policy'
import { getRequestedTarget } from './return-target.ts'

export const SIGN_IN_PATH = '/.nora/sign-in/'

/**
 * What a visitor without a session is answered. Browsers that open a page are led to the sign-in, with any method: what
 * a form has sent is not sent again. Everything else gets a status that programs understand.
 */
export function challenge({ id }: VisitorGate, request: RequestMessage): PolicyAnswer {
  if (!isNavigation(request))
    return {
      status: 401,
      fields: [['Content-Type', 'text/plain; charset=utf-8'], ...VARY],
      body: 'You have to sign in here: open this site in a browser.\n',
    }
  const to = encodeURIComponent(getRequestedTarget(request))
  return { status: 303, fields: [['Location', `${SIGN_IN_PATH}${id}?to=${to}`], ...VARY], body: '' }
}

const VARY = [['Vary', 'Accept, Sec-Fetch-Mode, Cookie']] as const

/** Whether somebody opens a page, rather than a script or a program asking for data. */
function isNavigation({ head }: RequestMessage): boolean {
  if (head.get('accept')?.toLowerCase().includes('text/html') !== true) return false
  if (head.get('x-requested-with') !== undefined) return false
  return (head.get('sec-fetch-mode') ?? 'navigate') === 'navigate'
}
