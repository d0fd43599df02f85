import type { Stats } from 'node:fs'
import { type FieldReader, field } from './fields.ts'
import { AttributeFlag, Status } from './protocol.ts'
import { SftpError } from './sftp-error.ts'

/** Attributes of a file in a request; undefined ones are absent. Times are seconds since 1970. */
export type Attributes = {
  size?: number
  owner?: { uid: number; gid: number }
  permissions?: number
  times?: { accessed: number; modified: number }
}

const EXTENDED_LIMIT = 64

export function readAttributes(reader: FieldReader): Attributes {
  const flags = reader.u32()
  const has = (flag: number): boolean => (flags & flag) !== 0
  const attributes: Attributes = {}
  if (has(AttributeFlag.SIZE)) attributes.size = reader.u64()
  if (has(AttributeFlag.OWNER)) attributes.owner = { uid: reader.u32(), gid: reader.u32() }
  if (has(AttributeFlag.PERMISSIONS)) attributes.permissions = reader.u32() & 0o7777
  if (has(AttributeFlag.TIMES)) attributes.times = { accessed: reader.u32(), modified: reader.u32() }
  if (has(AttributeFlag.EXTENDED)) skipExtended(reader)
  return attributes
}

/** Encodes attributes as ATTRS and NAME carry them. */
export function encodeAttributes({ size, uid, gid, mode, atimeMs, mtimeMs }: Stats): Buffer {
  const { SIZE, OWNER, PERMISSIONS, TIMES } = AttributeFlag
  return Buffer.concat([
    field.u32(SIZE | OWNER | PERMISSIONS | TIMES),
    field.u64(size),
    field.u32(uid),
    field.u32(gid),
    field.u32(mode),
    field.u32(Math.floor(atimeMs / 1000)),
    field.u32(Math.floor(mtimeMs / 1000)),
  ])
}

/** Where nothing is known. */
export const NO_ATTRIBUTES: Buffer = field.u32(0)

function skipExtended(reader: FieldReader): void {
  const count = reader.u32()
  if (count > EXTENDED_LIMIT) throw new SftpError(Status.BAD_MESSAGE, 'too many attributes')
  for (let i = 0; i < count; i++) {
    reader.bytes()
    reader.bytes()
  }
}
