import type { Action, ActionInput } from '../policy-host.ts'
import { PROCEED, plainAnswer } from './outcomes.ts'

/** What people write after the label of an internal endpoint. */
const SUFFIX = '.internal'

/** Sends the request to another endpoint of the team, whose own policy gives way to this one. */
export const forwardInternal: Action = async (input) => {
  const { config, text } = input
  const found = await findEndpoint(text(config.url), input)
  if ('to' in found) return { kind: 'forward', to: found.to }
  const results = { error: new Map(Object.entries(found)) }
  if (config.on_error === 'continue') return { ...PROCEED, results }
  const answer = plainAnswer(502, 'What this site leads to is not there. Try again later.\n')
  return { kind: 'refuse', reason: 'forward_failed', answer, results }
}

async function findEndpoint(
  url: string,
  { host }: ActionInput,
): Promise<{ to: string } | { code: string; message: string }> {
  const label = readInternalLabel(url)
  if (label === null) return { code: 'bad_url', message: 'this is no URL of an internal endpoint' }
  const to = await host.capabilities.findInternal(label)
  if (to !== null) return { to }
  return { code: 'unknown_endpoint', message: `the team has no endpoint ${label}${SUFFIX} that is open` }
}

/** The label of `https://LABEL.internal`; null for any other URL. */
export function readInternalLabel(url: string): string | null {
  const [, label] = /^https?:\/\/([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)\.internal\/?$/i.exec(url.trim()) ?? []
  return label?.toLowerCase() ?? null
}
