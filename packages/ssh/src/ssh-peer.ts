/** Describes the other end of a connection by address. */
export type SshPeer = { address: string; port: number }
