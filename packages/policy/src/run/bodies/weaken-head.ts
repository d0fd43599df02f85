import type { EditedHead } from '../edited-head.ts'

/** They say of the body what holds no longer once it is changed. */
const DIGESTS = ['content-md5', 'digest', 'content-digest', 'repr-digest']

/** Makes the head of a message say nothing of its body that a change of it makes untrue (RFC 9110 §8.8.3). */
export function weakenHead(head: EditedHead): void {
  for (const name of DIGESTS) if (head.get(name) !== undefined) head.remove(name)
  if (head.get('accept-ranges') !== undefined) head.remove('accept-ranges')
  const tag = head.get('etag')
  if (tag === undefined || tag.startsWith('W/')) return
  head.remove('etag')
  head.add('ETag', `W/${tag}`)
}
