import type { ApiCalls } from '@nora/client'
import type { Input } from '@nora/command-line/parsing'
import type { TunnelOptions } from '@nora/protocol'
import type { Platform } from '../../../platform/platform.ts'
import { findPolicySource, type RequestedPolicy, readPolicy } from './read-policy.ts'

const NAME = '--policy'

/** Throws a Failure for a file that is not there or not right. */
export async function readPolicyOption(input: Input, platform: Platform): Promise<RequestedPolicy | null> {
  const text = input.text('policy')
  if (text === null) return null
  return readPolicy(text, { ...platform, baseFolder: platform.workingFolder, name: NAME })
}

/** What to ask the edge for. */
export async function toPolicyOption(
  requested: RequestedPolicy | null,
  api: ApiCalls,
): Promise<Pick<TunnelOptions, 'policy'>> {
  return requested === null ? {} : { policy: await findPolicySource(requested, api, NAME) }
}
