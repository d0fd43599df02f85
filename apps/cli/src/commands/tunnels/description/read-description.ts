import { readDescription as read, type TunnelDescription } from '@nora/command-line'
import type { Input } from '@nora/command-line/parsing'
import { toUsageFailure } from '../../../output/failure.ts'

/** Reads the description of the tunnel from the options. Throws a Failure that names the option. */
export function readDescription(input: Input): TunnelDescription {
  try {
    return read(input)
  } catch (error) {
    throw toUsageFailure(error)
  }
}
