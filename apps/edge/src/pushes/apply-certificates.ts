import type { PushBody } from '@nora/link'
import type { Challenges } from '../certificates/challenges.ts'
import type { Log } from '../platform/log.ts'
import type { ControlClient } from '../snapshot/control-client.ts'

/** Tells control which of the certificates that it pushed are served. */
export function reportCertificates(control: ControlClient, ids: string[], log: Log): void {
  // When the link is gone, control pushes them again after the next enrolment.
  control
    .ask('certificates_held', { ids })
    .catch((error: unknown) =>
      log.debug({ err: error }, 'control was not told which certificates are served'),
    )
}

/** Answers issuers with what control pushed, and tells it so. */
export function applyChallenges(
  { control, challenges }: { control: ControlClient; challenges: Challenges },
  push: PushBody<'set_challenges'>,
  log: Log,
): void {
  challenges.set(push)
  const { version } = push
  control
    .ask('challenges_held', { version })
    .catch((error: unknown) =>
      log.debug({ err: error }, 'control was not told which challenges are answered'),
    )
}
