import type { PushBody } from '@nora/link'
import type { Challenges } from '../certificates/challenges.ts'
import type { PushedCertificates } from '../certificates/pushed-certificates.ts'
import type { Log } from '../platform/log.ts'
import type { ControlClient } from '../snapshot/control-client.ts'

/** Serves what control pushed, and tells it which of them. */
export function applyCertificates(
  { control, pushed }: { control: ControlClient; pushed: PushedCertificates },
  push: PushBody<'set_certificates'>,
  log: Log,
): void {
  const ids = pushed.set(push)
  if (ids.length === 0) return
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
