/**
 * The SSH server (RFC 4251–4254) that both ends use: the edge for `ssh -R`, the agent for its shell. It owns
 * what has to hold for every connection: which algorithms are offered, who may sign in and in what time, how
 * much one client may have open, and that a dead peer is gone soon. What sessions and forwards mean is the
 * caller's. It listens on no port, keeps no keys, and never logs what a client typed.
 */

export { type ChannelHandler, ForwardedChannel } from './forwarded-channel.ts'
export { type HostKey, makeHostKey, readHostKey } from './host-key.ts'
export { scanHostKey } from './scan-host-key.ts'
export {
  ServedSession,
  type SessionEnding,
  type SessionHandlers,
  type SessionRequest,
  type Terminal,
} from './served-session.ts'
export type { KeyOffer, PasswordOffer, SignIn } from './sign-in.ts'
export {
  type DirectRequest,
  type ForwardedConnection,
  type ForwardHandlers,
  type ForwardRequest,
  type OpenFailure,
  SshConnection,
} from './ssh-connection.ts'
export type { SshPeer } from './ssh-peer.ts'
export {
  createSshServer,
  type SshLimits,
  type SshServer,
  type SshServerOptions,
} from './ssh-server.ts'
