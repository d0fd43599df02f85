import { createServer } from 'node:net'
import { Problem } from '@nora/kit'

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** `denied`: a port below 1024 for whom the system does not let have one. */
export type PortState = 'free' | 'busy' | 'denied'

/**
 * Whether a server could listen there. For loopback both families are tried, because `localhost`
 * may lead a browser to either.
 */
export async function stateOfPort(host: string, port: number): Promise<PortState> {
  const hosts = LOOPBACK.has(host) ? ['127.0.0.1', '::1'] : [host]
  for (const candidate of hosts) {
    const state = await tryListening(candidate, port)
    if (state !== 'free') return state
  }
  return 'free'
}

/** Whether the address is one of this machine; of 127.0.0.0/8 not every system has more than the first. */
export function hasAddress(host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ host, port: 0, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

function tryListening(host: string, port: number): Promise<PortState> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve('busy')
      else if (error.code === 'EACCES') resolve('denied')
      // A machine without IPv6 has nobody listening on it either.
      else if (host === '::1' && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'))
        resolve('free')
      else reject(notOurs(host, error))
    })
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve('free')))
  })
}

function notOurs(host: string, cause: NodeJS.ErrnoException): Problem {
  const reason = cause.code ?? cause.message
  return new Problem(
    'ConfigInvalid',
    {
      ru: `${host}: на этом адресе нельзя принимать соединения (${reason}). Укажите адрес этого компьютера.`,
      en: `${host}: nothing can listen on this address (${reason}). Name an address of this machine.`,
    },
    { cause },
  )
}
