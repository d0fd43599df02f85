import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Describes who listens on a port, as far as this user may see it (proc(5)). */
export type PortHolder = { pid: number; program: string }

const LISTENING = '0A'

/** Undefined where there is no /proc, and for a process of somebody else's. */
export function findHolder(port: number, proc = '/proc'): PortHolder | undefined {
  const sockets = new Set(listeningSockets(port, proc))
  if (sockets.size === 0) return undefined
  for (const pid of list(proc).filter((name) => /^\d+$/.test(name))) {
    const isHolder = list(`${proc}/${pid}/fd`).some((fd) => sockets.has(target(`${proc}/${pid}/fd/${fd}`)))
    if (isHolder) return { pid: Number(pid), program: read(`${proc}/${pid}/comm`).trim() }
  }
  return undefined
}

/**
 * Lists sockets as descriptors name them. Columns of net/tcp: 1 is address and port in hex, 3 the state, 9 the
 * inode.
 */
function listeningSockets(port: number, proc: string): string[] {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  return ['tcp', 'tcp6'].flatMap((family) =>
    read(`${proc}/net/${family}`)
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[1]?.endsWith(`:${hex}`) && fields[3] === LISTENING)
      .map((fields) => `socket:[${fields[9]}]`),
  )
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // It ended meanwhile, or is somebody else's.
    return []
  }
}

function target(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    return ''
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
