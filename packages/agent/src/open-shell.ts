import type { ShellServerOptions } from './shell/shell-server.ts'
import { type ShellTarget, shellTarget } from './target.ts'

/** A shell as a target; `label` goes to the server. Loads the SSH server, which other tunnels do without. */
export async function openShell(options: ShellServerOptions, label: string): Promise<ShellTarget> {
  const { ShellServer } = await import('./shell/shell-server.ts')
  return shellTarget(new ShellServer(options), label)
}
