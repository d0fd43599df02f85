import type { Action, ActionOutcome, CheckedCertificate } from '../policy-host.ts'
import { PROCEED, plainAnswer } from './outcomes.ts'

/** What is said of a client that has shown none. */
export const NO_CERTIFICATE = {
  code: 'certificate_required',
  message: 'the client has shown no certificate',
} as const

const PLAIN = {
  code: 'plain_http',
  message: 'the request came without TLS, where no certificate can be shown; use https',
} as const
const WRONG_NAME = {
  code: 'wrong_name',
  message: 'the common name of the certificate is not one of those that are let in',
} as const

type Fault = NonNullable<CheckedCertificate['error']>

/** Lets in clients whose certificate an authority vouches for. */
export const mtls: Action = ({ config, host, request, text }) => {
  if (request === null) return PROCEED
  const { authorities = [], common_names, verification_strategy } = config
  const checked = host.capabilities.checkClientCertificate((authorities as unknown[]).map(text))
  const error = findFault(checked, common_names as readonly string[] | undefined)
  const isAbsent = checked.error?.code === NO_CERTIFICATE.code
  const shown = isAbsent && request.scheme === 'http' ? PLAIN : error
  if (shown === null || isEnough(String(verification_strategy), isAbsent))
    return { ...PROCEED, results: toResults(shown) }
  return refuse(shown)
}

function findFault({ error, commonNames }: CheckedCertificate, wanted?: readonly string[]): Fault | null {
  if (error !== null || wanted === undefined) return error
  return commonNames.some((name) => wanted.includes(name)) ? null : WRONG_NAME
}

/** Whether that is let in although nobody vouches for it. */
function isEnough(strategy: string, isAbsent: boolean): boolean {
  if (strategy === 'request') return true
  return isAbsent ? strategy === 'verify-if-given' : strategy === 'require-any'
}

function refuse(fault: Fault): ActionOutcome {
  const answer = plainAnswer(403, `Not let in: ${fault.message}.\n`)
  return { kind: 'refuse', reason: fault.code, answer, results: toResults(fault) }
}

function toResults(fault: Fault | null) {
  const { code, message } = fault ?? { code: '', message: '' }
  return {
    verified: fault === null,
    error: new Map([
      ['code', code],
      ['message', message],
    ]),
  }
}
