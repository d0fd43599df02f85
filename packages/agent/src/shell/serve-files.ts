import type { Clock } from '@nora/kit'
import type { ServedSession } from '@nora/ssh'
import { serveSftp } from '../sftp/serve-sftp.ts'

/** Serves the files of the machine, as the user who runs the client. */
export async function serveFiles(
  served: ServedSession,
  options: { home: string; clock: Clock },
): Promise<void> {
  try {
    await serveSftp(served.channel, options)
    served.end(0)
  } catch {
    // The client broke the protocol, or is gone.
    served.end(1)
  }
}
