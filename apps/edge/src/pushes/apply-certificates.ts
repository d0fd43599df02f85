import type { PushBody } from '@nora/link'
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
