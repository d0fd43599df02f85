import { chmod, chown, type FileHandle, lchown, lutimes, truncate, utimes } from 'node:fs/promises'
import type { Attributes } from './attributes.ts'
import { Status } from './protocol.ts'
import { SftpError } from './sftp-error.ts'

export async function changePath(path: Buffer, attributes: Attributes): Promise<void> {
  const { size, permissions, times, owner } = attributes
  if (size !== undefined) await truncate(path, size)
  if (permissions !== undefined) await chmod(path, permissions)
  if (times !== undefined) await utimes(path, times.accessed, times.modified)
  if (owner !== undefined) await chown(path, owner.uid, owner.gid)
}

export async function changeFile(file: FileHandle, attributes: Attributes): Promise<void> {
  const { size, permissions, times, owner } = attributes
  if (size !== undefined) await file.truncate(size)
  if (permissions !== undefined) await file.chmod(permissions)
  if (times !== undefined) await file.utimes(times.accessed, times.modified)
  if (owner !== undefined) await file.chown(owner.uid, owner.gid)
}

/** Changes a link itself, whose size and permissions cannot be changed. */
export async function changeLink(
  path: Buffer,
  { size, permissions, times, owner }: Attributes,
): Promise<void> {
  if (size !== undefined || permissions !== undefined) {
    throw new SftpError(Status.OP_UNSUPPORTED, 'a link has no size or permissions of its own')
  }
  if (times !== undefined) await lutimes(path, times.accessed, times.modified)
  if (owner !== undefined) await lchown(path, owner.uid, owner.gid)
}
