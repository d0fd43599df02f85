/** A client as commands speak of it. */
export type ClientAt = {
  /** The command that runs it: `nora`, or a longer line. */
  run: string
  /** The address of this installation. */
  server: string
}

// What signs in names the server, so that a client of another installation sends the token to the right one.

export function saveTokenCommand({ run, server }: ClientAt, token: string): string {
  return `${run} config save-token ${token} --server ${server}`
}

export function loginCommand({ run, server }: ClientAt): string {
  return `${run} login --server ${server}`
}
