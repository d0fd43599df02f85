/** Visitors that shake hands and leave, many at a time, as a process: `PORT NAMES SECONDS full|resumed`. */
import { connect } from 'node:tls'
import { toName } from './pairs.ts'

const AT_ONCE = 16
/** Each has a session of its own; more of them would only make the warming up longer. */
const RESUMED_NAMES = 50
const PATIENCE_MS = 5_000
/** An edge makes few contexts anew for one address, so that nobody can empty its store. */
const ADDRESSES = 250

const [port = 0, names = 1, seconds = 1] = process.argv.slice(2, 5).map(Number)
const isResumed = process.argv[5] === 'resumed'
const sessions = new Map<string, Buffer>()
let done = 0
let errors = 0

/** Resolves when the handshake is over, and of a new session also when its ticket has come. */
function shake(servername: string): Promise<void> {
  return new Promise((resolve) => {
    const session = sessions.get(servername)
    const localAddress = `127.1.1.${1 + Math.floor(Math.random() * ADDRESSES)}`
    const options = {
      port,
      host: '127.0.0.1',
      localAddress,
      servername,
      rejectUnauthorized: false,
      ALPNProtocols: ['http/1.1'],
    }
    const socket = connect({ ...options, ...(session && { session }) })
    const timer = setTimeout(() => finish(false), PATIENCE_MS)
    const finish = (isRight: boolean): void => {
      clearTimeout(timer)
      socket.destroy()
      if (!isRight) errors++
      resolve()
    }
    socket.once('error', () => finish(false))
    socket.once('secureConnect', () => {
      if (isResumed && session === undefined) return
      finish(socket.isSessionReused() === isResumed)
    })
    if (isResumed && session === undefined) {
      socket.once('session', (made) => {
        sessions.set(servername, made)
        finish(true)
      })
    }
  })
}

const pick = (): string =>
  toName(Math.floor(Math.random() * (isResumed ? Math.min(names, RESUMED_NAMES) : names)))
if (isResumed) for (let no = 0; no < Math.min(names, RESUMED_NAMES); no++) await shake(toName(no))
process.send?.('ready')
process.once('message', () => {
  const startedAtMs = performance.now()
  const endsAtMs = startedAtMs + seconds * 1_000
  const visit = async (): Promise<void> => {
    while (performance.now() < endsAtMs) {
      await shake(pick())
      done++
    }
  }
  void Promise.all(Array.from({ length: AT_ONCE }, visit)).then(() => {
    process.send?.({ done, errors, seconds: (performance.now() - startedAtMs) / 1_000 })
    process.disconnect?.()
  })
})
