import { spawn } from 'node:child_process'

type Environment = Readonly<Record<string, string | undefined>>

/** Opens `url` in the person's browser. False when there is none, as on a server reached by ssh. */
export function openBrowser(url: string, env: Environment, system: NodeJS.Platform): Promise<boolean> {
  const command = browserCommand(url, env, system)
  if (command === null) return Promise.resolve(false)
  const [program, ...args] = command
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', detached: true })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}

/** The program with its arguments, never through a shell: the address comes from a server. */
export function browserCommand(
  url: string,
  env: Environment,
  system: NodeJS.Platform,
): [string, ...string[]] | null {
  if (!/^https?:\/\//.test(url)) return null
  if (env.BROWSER) return [env.BROWSER, url]
  if (system === 'darwin') return ['open', url]
  if (system === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url]
  if (env.DISPLAY || env.WAYLAND_DISPLAY) return ['xdg-open', url]
  return null
}
