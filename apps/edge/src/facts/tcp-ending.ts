import type { UnservedReason } from './location.ts'

/**
 * How a connection of a TCP tunnel ended. `closed`: both sides said their end. `visitor_left`, `origin_reset`:
 * one of them broke it off. `link_lost`: the agent's link was gone. `idle`: nothing moved for too long. `cut`:
 * its tunnel was stopped, or its address is let in no longer. The others are refusals of the edge.
 */
export type TcpEnding =
  | 'closed'
  | 'visitor_left'
  | 'origin_reset'
  | 'link_lost'
  | 'idle'
  | 'cut'
  | 'address_denied'
  | 'origin_unreachable'
  | 'stopping'
  | 'tunnel_busy'
  | UnservedReason
