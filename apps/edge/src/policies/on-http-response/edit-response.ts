import { createHeadEdits } from '../../exchange/head-edits.ts'
import { addHeaders } from './add-headers.ts'
import { cors } from './cors.ts'
import { removeHeaders } from './remove-headers.ts'
import { rewriteHost } from './rewrite-host.ts'

/** The actions that change the head of a response before it leaves, in order. */
export const editResponse = createHeadEdits([
  // Before fields are rewritten: what the owner has removed stays removed.
  removeHeaders,
  rewriteHost,
  // These come after the origin’s fields: the later one of two cookies of one name counts, and that should be
  // the owner’s.
  addHeaders,
  cors,
])
