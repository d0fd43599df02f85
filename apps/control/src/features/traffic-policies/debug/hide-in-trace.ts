import type { Debugged } from '@nora/contract/traffic-policies'
import { findSecrets, HIDDEN } from '@nora/policy'

/** Shorter secrets are hidden where they are a whole value, not where they stand in one by chance. */
const PART_MIN = 4
const CREDENTIALS = ['authorization', 'cookie', 'proxy-authorization', 'set-cookie', 'x-api-key', 'x-token']

type Json = unknown

/** What those who only read see of a trace: no secret of the policy, and no credential of the request. */
export function hideInDebugged(source: string, debugged: Debugged): Debugged {
  const { masked, values } = findSecrets(source)
  if (masked === null) return { ...debugged, trace: null }
  const given = [
    ...debugged.input.request.headers,
    ...(debugged.input.response?.headers ?? []),
    ...(debugged.trace?.request?.headers ?? []),
    ...(debugged.trace?.response?.headers ?? []),
  ]
    .filter(([name]) => CREDENTIALS.includes(name.toLowerCase()))
    .map(([, value]) => value)
  const secrets = [...new Set([...values, ...values.map(toBasic), ...given])]
    .filter((one) => one !== '')
    .sort((one, other) => other.length - one.length)
  return hideIn(debugged, secrets) as Debugged
}

function toBasic(credential: string): string {
  return credential.includes(':') ? Buffer.from(credential).toString('base64') : ''
}

function hideIn(value: Json, secrets: readonly string[]): Json {
  if (typeof value === 'string') return hideInText(value, secrets)
  if (Array.isArray(value)) return value.map((one) => hideIn(one, secrets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hideIn(one, secrets)]))
}

function hideInText(text: string, secrets: readonly string[]): string {
  let left = text
  for (const secret of secrets) {
    if (left === secret) return HIDDEN
    if (secret.length >= PART_MIN) left = left.replaceAll(secret, HIDDEN)
  }
  return left
}
