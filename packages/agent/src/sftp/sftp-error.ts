import { Status } from './protocol.ts'

/** A request that is answered with this status. */
export class SftpError extends Error {
  /** A Status. */
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'SftpError'
    this.status = status
  }
}

/** Translates system errors as OpenSSH’s server does, so that clients see what they know. */
const STATUS_OF: Record<string, number> = {
  ENOENT: Status.NO_SUCH_FILE,
  ENOTDIR: Status.NO_SUCH_FILE,
  EBADF: Status.NO_SUCH_FILE,
  ELOOP: Status.NO_SUCH_FILE,
  EPERM: Status.PERMISSION_DENIED,
  EACCES: Status.PERMISSION_DENIED,
  EINVAL: Status.BAD_MESSAGE,
  ENAMETOOLONG: Status.BAD_MESSAGE,
  ENOSYS: Status.OP_UNSUPPORTED,
}

/** Undefined for what is no error of the file system: a defect of ours. */
export function toSftpError(error: unknown): SftpError | undefined {
  if (error instanceof SftpError) return error
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  // `EACCES: permission denied, open '/etc/shadow'`: what it is about, the client knows itself.
  const sentence = error.message.replace(/^\w+: /, '').replace(/, \w+(?: .*)?$/s, '')
  return new SftpError(STATUS_OF[error.code] ?? Status.FAILURE, sentence)
}
