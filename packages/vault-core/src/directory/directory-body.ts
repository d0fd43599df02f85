import { type Bytes, expectLength, sha256 } from '../bytes/bytes.ts'
import { FrameReader, frame, frameList } from '../bytes/frame.ts'
import { sortById } from '../bytes/sort-by-id.ts'

export const DIRECTORY_ROLES = ['owner', 'admin', 'member'] as const
export type DirectoryRole = (typeof DIRECTORY_ROLES)[number]
export const DIRECTORY_OPS = ['genesis', 'add', 'change', 'rekey', 'remove'] as const
export type DirectoryOp = (typeof DIRECTORY_OPS)[number]

/** A person of the team. `generation` counts their key pairs; `is_verified`: somebody compared the keys with them. */
export type DirectoryMember = {
  user_id: string
  kem: Bytes
  sig: Bytes
  role: DirectoryRole
  generation: number
  is_verified: boolean
}

/**
 * One entry of the chain: what became of one person. `previous` is the hash of the entry before (32 zeros at the
 * genesis), `state` the hash of all members after it. A removal repeats the member as they were.
 */
export type DirectoryBody = DirectoryMember & {
  team_id: string
  index: number
  op: DirectoryOp
  previous: Bytes
  state: Bytes
  author: string
}

const LABEL = 'nora/v1/dir'
const STATE_LABEL = 'nora/v1/dir/state'

/** The bytes that the author signs. Throws `wrong_length` and `not_a_frame`. */
export function toDirectoryBytes(body: DirectoryBody): Bytes {
  for (const key of ['kem', 'sig', 'previous', 'state'] as const) expectLength(body[key], 32, key)
  return frame(
    LABEL,
    body.team_id,
    body.index,
    body.op,
    body.user_id,
    body.kem,
    body.sig,
    body.role,
    body.generation,
    body.is_verified ? 1 : 0,
    body.previous,
    body.state,
    body.author,
  )
}

/** The entry of signed bytes. Throws `not_a_frame` for anything that `toDirectoryBytes` would not write. */
export function readDirectoryBody(bytes: Bytes): DirectoryBody {
  const reader = new FrameReader(bytes, LABEL)
  const body: DirectoryBody = {
    team_id: reader.text(),
    index: reader.number(),
    op: reader.oneOf(DIRECTORY_OPS),
    user_id: reader.text(),
    kem: reader.fixed(32),
    sig: reader.fixed(32),
    role: reader.oneOf(DIRECTORY_ROLES),
    generation: reader.number(),
    is_verified: reader.flag(),
    previous: reader.fixed(32),
    state: reader.fixed(32),
    author: reader.text(),
  }
  reader.end()
  return body
}

/** The hash of an entry, which the next one names. */
export function hashDirectoryBody(bytes: Bytes): Promise<Bytes> {
  return sha256(bytes)
}

/** The hash of all members, sorted by id in code units. Throws `wrong_state` when one is listed twice. */
export function hashDirectoryState(members: Iterable<DirectoryMember>): Promise<Bytes> {
  const rows = sortById(members, ({ user_id }) => user_id).map((member) => {
    const { user_id, kem, sig, role, generation, is_verified } = member
    return frame(user_id, kem, sig, role, generation, is_verified ? 1 : 0)
  })
  return sha256(frameList([STATE_LABEL, ...rows]))
}
