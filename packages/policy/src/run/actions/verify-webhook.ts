import type { Action, ActionOutcome, CheckedWebhook } from '../policy-host.ts'
import { PROCEED, plainAnswer } from './outcomes.ts'

/** What is read of a delivery before it is known who sent it. */
const BODY_LIMIT_BYTES = 1_048_576

const MESSAGES: Readonly<Record<NonNullable<CheckedWebhook['refusal']>, string>> = {
  missing: 'the request has no signature',
  malformed: 'the signature is not one of the provider',
  stale: 'the signature was made too long ago, or in the future',
  wrong: 'the signature is not that of this request',
}

/** Lets in what the provider has signed with any of the secrets, and answers what it asks before. */
export const verifyWebhook: Action = ({ config, host, request, text }) => {
  if (request === null) return PROCEED
  const secrets = [config.secret, ...((config.other_secrets as unknown[] | undefined) ?? [])].map(text)
  const { head, method, originalUrl: url } = request
  const { readBody, checkWebhook } = host.capabilities
  return readBody(BODY_LIMIT_BYTES).then((body) => {
    if (body === null) return refuse('body_too_large', `the body is over ${BODY_LIMIT_BYTES} bytes`, 413)
    const readField = (name: string) => head.headers.get(name) ?? []
    const provider = config.provider as string
    const { refusal, reply } = checkWebhook({ provider, secrets, method, url, readField, body })
    if (refusal !== null) return refuse(`signature_${refusal}`, MESSAGES[refusal], 401)
    const results = { verified: true, error: toError('', '') }
    if (reply === null) return { ...PROCEED, results }
    const fields = [
      ['Content-Type', reply.type],
      // It says what somebody else has said.
      ['X-Content-Type-Options', 'nosniff'],
    ] as const
    return { kind: 'answer', answer: { status: reply.status, body: reply.body, fields }, results }
  })
}

function refuse(code: string, message: string, status: number): ActionOutcome {
  const results = { verified: false, error: toError(code, message) }
  const answer = plainAnswer(status, `Not let in: ${message}.\n`)
  return { kind: 'refuse', reason: code, answer, results }
}

function toError(code: string, message: string): Map<string, string> {
  return new Map([
    ['code', code],
    ['message', message],
  ])
}
