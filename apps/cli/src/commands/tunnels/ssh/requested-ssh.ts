/** Holds what is requested of a shell, on the command line or in a file. */
export type RequestedSsh = {
  /** Members besides the owner. */
  readonly emails: readonly string[]
  readonly isForTeam: boolean
  readonly hasPassword: boolean
  readonly allowsForwarding: boolean
  /** The superuser's shell is really meant. */
  readonly isForRoot: boolean
  /** Port of this machine's own sshd, which is published instead; null: the shell of the client. */
  readonly sshdPort: number | null
}
