import { execFile } from 'node:child_process'
import { givingWay } from './placement.ts'
import type { Subject } from './subjects/subject.ts'

/** Reached at `address`. */
export type Attacked = Subject & { address: string; httpPort: number; httpsPort: number }

/** A program from Debian that behaves badly for so many seconds. */
export type Attack = {
  name: string
  command: string
  /** The packets of what it sends and receives; see VisitorNetwork. */
  packets: 'small' | 'large'
  args(target: Attacked, seconds: number): string[]
}

const CONNECTIONS = '1000'

/** A request for this gets ten megabytes at once. */
const LARGE = '/bytes/10000000'

/**
 * Runs slowhttptest, which speaks to the edge as to a proxy: it names the host, whatever the resolver knows.
 */
function slow(name: string, path: string, ...own: string[]): Attack {
  return {
    name,
    command: 'slowhttptest',
    packets: 'small',
    args: ({ host, address, httpPort }, seconds) => [
      ...['-c', CONNECTIONS, '-r', '500', '-l', String(seconds), '-p', '3', '-v', '0'],
      ...['-d', `${address}:${httpPort}`, '-u', `http://${host}${path}`, ...own],
    ],
  }
}

export const ATTACKS: readonly Attack[] = [
  {
    name: 'wrk, 1,000 connections',
    command: 'wrk',
    packets: 'large',
    args: ({ address, httpPort, host }, seconds) => [
      ...['-t', '1', '-c', CONNECTIONS, '-d', `${seconds}s`, '-H', `Host: ${host}`],
      `http://${address}:${httpPort}/`,
    ],
  },
  {
    name: 'h2load, 100 × 100 streams',
    command: 'h2load',
    packets: 'large',
    args: ({ host, address, httpsPort }, seconds) => [
      ...['-c', '100', '-m', '100', '-D', String(seconds)],
      ...['-H', `:authority: ${host?.split(':')[0]}:${httpsPort}`, `https://${address}:${httpsPort}/`],
    ],
  },
  slow('slow heads', LARGE, '-H', '-i', '1', '-x', '24'),
  // The origin reads these bodies to their end: an answer before that would turn them into slow readers.
  slow('slow bodies', '/', '-B', '-i', '1', '-s', '8192', '-x', '10'),
  slow('slow readers', LARGE, '-X', '-n', '1', '-w', '10', '-y', '20', '-z', '32', '-k', '3'),
  slow('ranges', LARGE, '-R', '-a', '5', '-b', '3000', '-t', 'HEAD'),
]

/**
 * Runs until its time is over; what it says of its success is of no interest, what it breaks is. It gives
 * way to everything else, as if it had a machine of its own.
 */
export function startAttack({ command, args }: Attack, target: Attacked, seconds: number) {
  const child = execFile(...givingWay(command, args(target, seconds)), { maxBuffer: 2 ** 26 })
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
  return { ended, stop: () => void child.kill('SIGKILL') }
}
