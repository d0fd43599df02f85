import { execFile } from 'node:child_process'

export type CurlAnswer = { status: number; head: string; body: string }

/**
 * The real curl at a tunnel's URL, whatever the machine's resolver knows of `*.localhost`. Rejects when curl
 * got no answer.
 */
export function curl(url: string, args: readonly string[] = []): Promise<CurlAnswer> {
  const { hostname, port } = new URL(url)
  const always = ['-s', '-i', '--max-time', '20', '--resolve', `${hostname}:${port}:127.0.0.1`]
  return new Promise((resolve, reject) => {
    execFile('curl', [...always, ...args, url], { encoding: 'utf8' }, (error, stdout) => {
      if (error) {
        reject(error)
        return
      }
      const end = stdout.indexOf('\r\n\r\n')
      const head = stdout.slice(0, end + 2)
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body: stdout.slice(end + 4) })
    })
  })
}
