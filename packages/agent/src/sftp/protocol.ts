/** Numbers of the SSH File Transfer Protocol, version 3 (draft-ietf-secsh-filexfer-02). */

export const VERSION = 3

export const Packet = {
  INIT: 1,
  VERSION: 2,
  OPEN: 3,
  CLOSE: 4,
  READ: 5,
  WRITE: 6,
  LSTAT: 7,
  FSTAT: 8,
  SETSTAT: 9,
  FSETSTAT: 10,
  OPENDIR: 11,
  READDIR: 12,
  REMOVE: 13,
  MKDIR: 14,
  RMDIR: 15,
  REALPATH: 16,
  STAT: 17,
  RENAME: 18,
  READLINK: 19,
  SYMLINK: 20,
  STATUS: 101,
  HANDLE: 102,
  DATA: 103,
  NAME: 104,
  ATTRS: 105,
  EXTENDED: 200,
  EXTENDED_REPLY: 201,
} as const

export const Status = {
  OK: 0,
  EOF: 1,
  NO_SUCH_FILE: 2,
  PERMISSION_DENIED: 3,
  FAILURE: 4,
  BAD_MESSAGE: 5,
  OP_UNSUPPORTED: 8,
} as const

export const OpenFlag = { READ: 1, WRITE: 2, APPEND: 4, CREATE: 8, TRUNCATE: 16, EXCLUSIVE: 32 } as const

export const AttributeFlag = {
  SIZE: 1,
  OWNER: 2,
  PERMISSIONS: 4,
  TIMES: 8,
  EXTENDED: 0x80_00_00_00,
} as const

/** OpenSSH accepts packets of this size, and this much of it may be the bytes of a file. */
export const MAX_PACKET_BYTES = 256 * 1024
export const MAX_DATA_BYTES = MAX_PACKET_BYTES - 1024
export const MAX_HANDLES = 256
