/** `ssh` with the port, where it is another than ssh's own. */
export function sshTo({ port }: { port: number }): string {
  return port === 22 ? 'ssh' : `ssh -p ${port}`
}
