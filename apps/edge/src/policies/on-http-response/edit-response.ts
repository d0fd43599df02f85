import { createHeadEdits } from '../../exchange/head-edits.ts'
import { applyResponseEdits } from '../../policy/apply-edits.ts'
import { addHeaders } from './add-headers.ts'
import { bindToMember } from './bind-to-member.ts'
import { cors } from './cors.ts'
import { keepVisitorCookies } from './keep-visitor-cookies.ts'
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
  bindToMember,
  cors,
  // A policy comes after the options of the tunnel.
  applyResponseEdits,
  // Behind it, so that no rule can set the session of a visitor, or lose it.
  keepVisitorCookies,
])
