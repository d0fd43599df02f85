import { constants } from 'node:fs'
import {
  type FileHandle,
  link,
  lstat,
  mkdir,
  open,
  opendir,
  readlink,
  rename,
  rmdir,
  stat,
  statfs,
  symlink,
  unlink,
} from 'node:fs/promises'
import { encodeAttributes, NO_ATTRIBUTES, readAttributes } from './attributes.ts'
import { changeFile, changeLink, changePath } from './change-attributes.ts'
import { type FieldReader, field, toPacket } from './fields.ts'
import type { Handles } from './handles.ts'
import { listFolder } from './list-folder.ts'
import { toRealPath, toSystemPath } from './paths.ts'
import { MAX_DATA_BYTES, MAX_HANDLES, MAX_PACKET_BYTES, OpenFlag, Packet, Status } from './protocol.ts'
import { SftpError } from './sftp-error.ts'

export type RequestContext = {
  readonly handles: Handles
  /** Relative paths start here. */
  readonly home: string
  readonly now: () => Date
}

/** Works one request off; the fields behind its id are in `reader`. Undefined: done, OK. */
type Handler = (reader: FieldReader, context: RequestContext, id: number) => Promise<Buffer | undefined>

const getPath = (reader: FieldReader, { home }: RequestContext): Buffer => toSystemPath(reader.bytes(), home)

export const REQUESTS: Readonly<Record<number, Handler>> = {
  [Packet.OPEN]: openFile,
  [Packet.CLOSE]: async (reader, { handles }) => {
    await handles.close(reader.bytes())
    return undefined
  },
  [Packet.READ]: readFile,
  [Packet.WRITE]: writeFile,
  [Packet.LSTAT]: async (reader, context, id) =>
    toPacket(Packet.ATTRS, [field.u32(id), encodeAttributes(await lstat(getPath(reader, context)))]),
  [Packet.STAT]: async (reader, context, id) =>
    toPacket(Packet.ATTRS, [field.u32(id), encodeAttributes(await stat(getPath(reader, context)))]),
  [Packet.FSTAT]: async (reader, { handles }, id) => {
    const stats = await handles.file(reader.bytes()).stat()
    return toPacket(Packet.ATTRS, [field.u32(id), encodeAttributes(stats)])
  },
  [Packet.SETSTAT]: async (reader, context) => {
    await changePath(getPath(reader, context), readAttributes(reader))
    return undefined
  },
  [Packet.FSETSTAT]: async (reader, { handles }) => {
    await changeFile(handles.file(reader.bytes()), readAttributes(reader))
    return undefined
  },
  [Packet.OPENDIR]: async (reader, context, id) => {
    const { handles } = context
    const path = getPath(reader, context)
    handles.assertPlace()
    const folder = await opendir(path, { encoding: 'buffer' } as object)
    const handle = handles.add({ folder: { path, folder, isListed: false, hasDots: false } })
    return toPacket(Packet.HANDLE, [field.u32(id), field.bytes(handle)])
  },
  [Packet.READDIR]: async (reader, { handles, now }, id) => {
    const entries = await listFolder(handles.folder(reader.bytes()), now())
    if (entries.length === 0) throw new SftpError(Status.EOF, 'end of file')
    return toPacket(Packet.NAME, [field.u32(id), field.u32(entries.length), ...entries])
  },
  [Packet.REMOVE]: async (reader, context) => {
    await unlink(getPath(reader, context))
    return undefined
  },
  [Packet.MKDIR]: async (reader, context) => {
    const path = getPath(reader, context)
    await mkdir(path, { mode: readAttributes(reader).permissions ?? 0o777 })
    return undefined
  },
  [Packet.RMDIR]: async (reader, context) => {
    await rmdir(getPath(reader, context))
    return undefined
  },
  [Packet.REALPATH]: async (reader, { home }, id) => nameAnswer(id, await toRealPath(reader.bytes(), home)),
  [Packet.RENAME]: async (reader, context) => {
    await renameToNew(getPath(reader, context), getPath(reader, context))
    return undefined
  },
  [Packet.READLINK]: async (reader, context, id) =>
    nameAnswer(id, await readlink(getPath(reader, context), { encoding: 'buffer' })),
  // The draft has the link first; OpenSSH had it second from the beginning, and clients follow OpenSSH.
  [Packet.SYMLINK]: async (reader, context) => {
    const target = reader.bytes()
    await symlink(target, getPath(reader, context))
    return undefined
  },
  [Packet.EXTENDED]: runExtension,
}

/** Announced with the version: the name and version of each extension. */
export const EXTENSIONS: readonly (readonly [name: string, version: string])[] = [
  ['posix-rename@openssh.com', '1'],
  ['statvfs@openssh.com', '2'],
  ['hardlink@openssh.com', '1'],
  ['fsync@openssh.com', '1'],
  ['lsetstat@openssh.com', '1'],
  ['limits@openssh.com', '1'],
]

const EXTENDED: Readonly<Record<string, Handler>> = {
  'posix-rename@openssh.com': async (reader, context) => {
    await rename(getPath(reader, context), getPath(reader, context))
    return undefined
  },
  'statvfs@openssh.com': async (reader, context, id) => {
    const { bsize, blocks, bfree, bavail, files, ffree } = await statfs(getPath(reader, context))
    // f_bsize, f_frsize, f_blocks, f_bfree, f_bavail, f_files, f_ffree, f_favail, f_fsid, f_flag, f_namemax
    const numbers = [bsize, bsize, blocks, bfree, bavail, files, ffree, ffree, 0, 0, 255]
    return toPacket(Packet.EXTENDED_REPLY, [field.u32(id), ...numbers.map((number) => field.u64(number))])
  },
  'hardlink@openssh.com': async (reader, context) => {
    await link(getPath(reader, context), getPath(reader, context))
    return undefined
  },
  'fsync@openssh.com': async (reader, { handles }) => {
    await handles.file(reader.bytes()).sync()
    return undefined
  },
  'lsetstat@openssh.com': async (reader, context) => {
    await changeLink(getPath(reader, context), readAttributes(reader))
    return undefined
  },
  'limits@openssh.com': async (_reader, _context, id) => {
    const limits = [MAX_PACKET_BYTES, MAX_DATA_BYTES, MAX_DATA_BYTES, MAX_HANDLES]
    return toPacket(Packet.EXTENDED_REPLY, [field.u32(id), ...limits.map((limit) => field.u64(limit))])
  },
}

async function runExtension(
  reader: FieldReader,
  context: RequestContext,
  id: number,
): Promise<Buffer | undefined> {
  const name = reader.text()
  const handle = Object.hasOwn(EXTENDED, name) ? EXTENDED[name] : undefined
  if (handle === undefined) throw new SftpError(Status.OP_UNSUPPORTED, 'unknown extension')
  return handle(reader, context, id)
}

async function openFile(reader: FieldReader, context: RequestContext, id: number): Promise<Buffer> {
  const { handles } = context
  const path = getPath(reader, context)
  const flags = toSystemFlags(reader.u32())
  const { permissions } = readAttributes(reader)
  handles.assertPlace()
  const handle = handles.add({ file: await openRegular(path, flags, permissions ?? 0o666) })
  return toPacket(Packet.HANDLE, [field.u32(id), field.bytes(handle)])
}

/** A pipe or a device would keep a thread that other tunnels need, for as long as it likes. */
async function openRegular(path: Buffer, flags: number, permissions: number): Promise<FileHandle> {
  const file = await open(path, flags | (constants.O_NONBLOCK ?? 0), permissions)
  try {
    const stats = await file.stat()
    if (stats.isFile() || stats.isDirectory()) return file
    throw new SftpError(Status.FAILURE, 'not a regular file')
  } catch (error) {
    await file.close()
    throw error
  }
}

function toSystemFlags(asked: number): number {
  const wants = (flag: number): boolean => (asked & flag) !== 0
  const { O_RDONLY, O_WRONLY, O_RDWR, O_APPEND, O_CREAT, O_TRUNC, O_EXCL } = constants
  const writes = wants(OpenFlag.WRITE) || wants(OpenFlag.APPEND)
  let flags = writes ? (wants(OpenFlag.READ) ? O_RDWR : O_WRONLY) : O_RDONLY
  if (wants(OpenFlag.APPEND)) flags |= O_APPEND
  if (wants(OpenFlag.CREATE)) flags |= O_CREAT
  if (wants(OpenFlag.TRUNCATE)) flags |= O_TRUNC
  if (wants(OpenFlag.EXCLUSIVE)) flags |= O_EXCL
  return flags
}

async function readFile(reader: FieldReader, { handles }: RequestContext, id: number): Promise<Buffer> {
  const file = handles.file(reader.bytes())
  const offset = reader.u64()
  const length = Math.min(reader.u32(), MAX_DATA_BYTES)
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, offset)
  if (bytesRead === 0 && length > 0) throw new SftpError(Status.EOF, 'end of file')
  return toPacket(Packet.DATA, [field.u32(id), field.bytes(buffer.subarray(0, bytesRead))])
}

async function writeFile(reader: FieldReader, { handles }: RequestContext): Promise<undefined> {
  const file = handles.file(reader.bytes())
  let offset = reader.u64()
  let left = reader.bytes()
  while (left.length > 0) {
    const { bytesWritten } = await file.write(left, 0, left.length, offset)
    offset += bytesWritten
    left = left.subarray(bytesWritten)
  }
}

/** Renames without replacing, as in version 3. A hard link tells at once whether the name is free. */
async function renameToNew(from: Buffer, to: Buffer): Promise<void> {
  const isFile = (await lstat(from)).isFile()
  if (isFile) {
    try {
      await link(from, to)
      await unlink(from)
      return
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      // File systems without links.
      if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV'].includes(code)) throw error
    }
  }
  const isTaken = await lstat(to).then(
    () => true,
    () => false,
  )
  if (isTaken) throw new SftpError(Status.FAILURE, 'file already exists')
  await rename(from, to)
}

function nameAnswer(id: number, name: Buffer): Buffer {
  const nameFields = [field.bytes(name), field.bytes(name), NO_ATTRIBUTES]
  return toPacket(Packet.NAME, [field.u32(id), field.u32(1), ...nameFields])
}
