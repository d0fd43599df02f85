import type { Input } from '@nora/command-line/parsing'
import type { TrafficPolicy } from '@nora/contract/traffic-policies'
import { exitCodes, Failure } from '../../../output/failure.ts'
import { calling, type Session } from '../../session.ts'

export type PulledText = {
  readonly source: string
  readonly tests: string
  /** null: it is the draft. */
  readonly version: number | null
}

/** The text that is asked for: of a version, else the draft, else what is published. */
export async function readPulledText(
  session: Session,
  policy: TrafficPolicy,
  input: Input,
): Promise<PulledText> {
  const asked = input.text('from-version')
  if (asked !== null) return readVersion(session, policy, asked)
  const { draft, version } = policy
  if (draft !== null) return { source: draft.source, tests: draft.tests, version: null }
  return { source: policy.source, tests: policy.tests, version }
}

async function readVersion(
  { api, server }: Session,
  { id }: TrafficPolicy,
  asked: string,
): Promise<PulledText> {
  const params = { id, version: String(toVersion(asked, '--from-version')) }
  const { source, tests, version } = await calling(server, api.trafficPolicies.getVersion({ params }))
  return { source, tests, version }
}

export function toVersion(text: string, option: string): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (number >= 1 && number <= 1_000_000) return number
  throw new Failure(exitCodes.usage, {
    ru: `${option}: нужен номер версии от 1, а не «${text}».`,
    en: `${option} takes the number of a version from 1 on, not “${text}”.`,
  })
}
