import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { atMost } from '../goals.ts'
import { type BenchContext, type BenchResult, getErrors } from '../result.ts'
import { type Figures, figureIn, inTurns } from '../rounds.ts'
import { startService } from '../service/service.ts'
import { startHaproxy } from '../subjects/haproxy.ts'
import { startNora } from '../subjects/nora.ts'
import { startSsh } from '../subjects/ssh.ts'
import { type Subject, stopAll } from '../subjects/subject.ts'

const HEAD_END = '\r\n\r\n'
const PATIENCE_MS = 10_000

/** One byte there and back, one after the other, over one connection. */
export async function benchTcpEcho(context: BenchContext): Promise<BenchResult> {
  const { folder } = context
  const subjects: Subject[] = []
  try {
    const service = await startService()
    subjects.push(service)
    const originPort = service.port
    subjects.push(await startSsh({ originPort, folder: join(folder, 'ssh') }))
    subjects.push(await startHaproxy({ originPort, folder }))
    subjects.push(await startNora({ originPort, folder }, { name: 'tcp', kind: 'tcp' }))
    const plain = { name: 'tcp plain', kind: 'tcp', hasLinkTls: false } as const
    subjects.push(await startNora({ originPort, folder }, plain))
    subjects.push(await startNora({ originPort, folder }, { name: 'upgraded' }))
    const rows = await inTurns(subjects, (subject) => echo(subject, context.seconds), context)
    const tables = [{ title: 'one byte', rows }]
    const ratio = (own: string, peer: string) =>
      figureIn(rows, own, 'p50_us') / figureIn(rows, peer, 'p50_us')
    return {
      bench: 'tcp-echo',
      conditions:
        'A byte there and back, the next when it is here, over one connection: of `nora tcp`, `ssh -R` and HAProxy in mode tcp; `nora upgraded` is the same through `nora http`, after an upgrade.',
      tables,
      ratios: {
        'plain/direct': ratio('nora tcp plain', 'direct'),
        'tls/direct': ratio('nora tcp', 'direct'),
        'tls/ssh': ratio('nora tcp', 'ssh'),
        'tls/haproxy': ratio('nora tcp', 'haproxy'),
      },
      goals: [
        atMost(2.5, { goal: 10, what: 'median to direct', measured: ratio('nora tcp plain', 'direct') }),
      ],
      limits:
        'Each way is two more processes to wake up; with all of them on the same cores that is most of it.',
      errors: getErrors(tables),
    }
  } finally {
    await stopAll(subjects)
  }
}

async function echo(subject: Subject, seconds: number): Promise<Figures> {
  const socket = await openUpgraded(subject)
  const byte = Buffer.from('x')
  const timesMs: number[] = []
  const endsAtMs = performance.now() + seconds * 1_000
  let sentAtMs = 0
  const send = (): void => {
    sentAtMs = performance.now()
    socket.write(byte)
  }
  const isDone = new Promise<boolean>((resolve) => {
    const silence = setTimeout(() => resolve(false), seconds * 1_000 + PATIENCE_MS)
    socket.on('close', () => resolve(false))
    socket.on('data', () => {
      const nowMs = performance.now()
      timesMs.push(nowMs - sentAtMs)
      if (nowMs < endsAtMs) send()
      else resolve(true)
    })
    void socket.once('close', () => clearTimeout(silence))
  })
  send()
  const errors = (await isDone) ? 0 : 1
  socket.destroy()
  timesMs.sort((a, b) => a - b)
  const atShare = (share: number) => (timesMs[Math.floor(timesMs.length * share)] ?? Number.NaN) * 1_000
  return { p50_us: atShare(0.5), p99_us: atShare(0.99), errors }
}

/** The service behind all of them speaks HTTP until it is asked to echo; to a TCP tunnel that is bytes like others. */
async function openUpgraded({ url, host }: Subject): Promise<Socket> {
  const { port, hostname, host: own } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname, noDelay: true })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`GET /echo HTTP/1.1\r\nHost: ${host ?? own}\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n`)
  let head = ''
  while (!head.includes(HEAD_END)) {
    const [bytes] = (await once(socket, 'data', { signal: AbortSignal.timeout(PATIENCE_MS) })) as [Buffer]
    head += bytes.toString('latin1')
  }
  if (!head.startsWith('HTTP/1.1 101 ')) throw new Error(`no upgrade: ${head}`)
  return socket
}
