import type { Action } from '../policy-host.ts'
import { addHeaders } from './add-headers.ts'
import { basicAuth } from './basic-auth.ts'
import { requestBodyFindReplace, responseBodyFindReplace } from './body-find-replace.ts'
import { circuitBreaker } from './circuit-breaker.ts'
import { closeConnection } from './close-connection.ts'
import { compressResponse } from './compress-response.ts'
import { cors } from './cors.ts'
import { customResponse } from './custom-response.ts'
import { deny } from './deny.ts'
import { forwardInternal } from './forward-internal.ts'
import { httpRequest } from './http-request.ts'
import { jwtValidation } from './jwt-validation.ts'
import { keyAuth } from './key-auth.ts'
import { log } from './log.ts'
import { mailCode } from './mail-code.ts'
import { mtls } from './mtls.ts'
import { pin } from './pin.ts'
import { oauth, oidc } from './provider-sign-in.ts'
import { rateLimit } from './rate-limit.ts'
import { redirect } from './redirect.ts'
import { removeHeaders } from './remove-headers.ts'
import { restrictIps } from './restrict-ips.ts'
import { setVars } from './set-vars.ts'
import { shareLink } from './share-link.ts'
import { sseFindReplace } from './sse-find-replace.ts'
import { teamAuth } from './team-auth.ts'
import { urlRewrite } from './url-rewrite.ts'
import { verifyWebhook } from './verify-webhook.ts'

const ACTIONS: ReadonlyMap<string, Action> = new Map([
  ['add-headers', addHeaders],
  ['basic-auth', basicAuth],
  ['circuit-breaker', circuitBreaker],
  ['close-connection', closeConnection],
  ['compress-response', compressResponse],
  ['cors', cors],
  ['custom-response', customResponse],
  ['deny', deny],
  ['forward-internal', forwardInternal],
  ['http-request', httpRequest],
  ['jwt-validation', jwtValidation],
  ['key-auth', keyAuth],
  ['log', log],
  ['mail-code', mailCode],
  ['mtls', mtls],
  ['oauth', oauth],
  ['oidc', oidc],
  ['pin', pin],
  ['rate-limit', rateLimit],
  ['redirect', redirect],
  ['remove-headers', removeHeaders],
  ['request-body-find-replace', requestBodyFindReplace],
  ['response-body-find-replace', responseBodyFindReplace],
  ['restrict-ips', restrictIps],
  ['set-vars', setVars],
  ['share-link', shareLink],
  ['sse-find-replace', sseFindReplace],
  ['team-auth', teamAuth],
  ['url-rewrite', urlRewrite],
  ['verify-webhook', verifyWebhook],
])

/** What runs an action; undefined for those that do not run yet, which a policy must not be saved with. */
export function findAction(type: string): Action | undefined {
  return ACTIONS.get(type)
}
