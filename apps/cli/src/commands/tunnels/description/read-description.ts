import { type Input, readDescription as read, type TunnelDescription } from '@nora/command-line'
import { toUsageFailure } from '../../../output/failure.ts'

/** What the options say about the tunnel. Throws a Failure that names the option. */
export function readDescription(input: Input): TunnelDescription {
  try {
    return read(input)
  } catch (error) {
    throw toUsageFailure(error)
  }
}
