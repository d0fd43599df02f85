import type { Input } from '@nora/command-line/parsing'
import type { Platform } from '../../../platform/platform.ts'
import { type RequestedPolicy, readPolicy } from './read-policy.ts'
import type { ReadSecret } from './resolve-policy.ts'

export const POLICY_OPTION = '--policy'

/** Throws a Failure for a file that is not there or not right. */
export async function readPolicyOption(
  input: Input,
  platform: Platform,
  readSecret: ReadSecret,
): Promise<RequestedPolicy | null> {
  const text = input.text('policy')
  if (text === null) return null
  const { workingFolder: baseFolder } = platform
  return readPolicy(text, { ...platform, baseFolder, name: POLICY_OPTION, readSecret })
}
