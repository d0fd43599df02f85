import { createServer } from 'node:net'
import { Problem } from '@nora/kit'

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])
const HIGHEST_PORT = 65_535

/**
 * Whether a server could listen there. For loopback both families are tried, because `localhost`
 * may lead a browser to either.
 */
export async function isPortFree(host: string, port: number): Promise<boolean> {
  const hosts = LOOPBACK.has(host) ? ['127.0.0.1', '::1'] : [host]
  for (const candidate of hosts) if (!(await canListen(candidate, port))) return false
  return true
}

function canListen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false)
      // A machine without IPv6 has nobody listening on it either.
      else if (host === '::1' && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'))
        resolve(true)
      else reject(notOurs(host, error))
    })
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)))
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

/** The first free port from `first` upwards that is not among `taken`. */
export async function nextFreePort(
  host: string,
  first: number,
  taken: ReadonlySet<number>,
): Promise<number | undefined> {
  for (let port = first; port <= HIGHEST_PORT; port++) {
    if (!taken.has(port) && (await isPortFree(host, port))) return port
  }
  return undefined
}
