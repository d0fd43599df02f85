import { SECOND_MS } from '@nora/kit'
import ssh2 from 'ssh2'

const SCAN_MS = 5 * SECOND_MS
const KEY_TYPE_LIMIT = 64

/**
 * The host key that an SSH server shows, `ssh-ed25519 AAAA…`, without signing in; like ssh-keyscan. Rejects when
 * nothing there speaks SSH in five seconds.
 */
export function scanHostKey(host: string, port: number): Promise<string> {
  const client = new ssh2.Client()
  return new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), SCAN_MS)
    timer.unref()
    client.on('error', reject)
    client.on('close', () => reject(new Error('the connection was closed')))
    client.connect({
      host,
      port,
      username: 'nora',
      readyTimeout: SCAN_MS,
      algorithms: { serverHostKey: ['ssh-ed25519', 'ecdsa-sha2-nistp256', 'rsa-sha2-512'] },
      hostVerifier: (key: Buffer) => {
        const type = getType(key)
        if (type === null) reject(new Error('an unknown kind of key'))
        else resolve(`${type} ${key.toString('base64')}`)
        return false
      },
    })
  }).finally(() => client.destroy())
}

/** The first string of a key's blob (RFC 4253 §6.6). */
function getType(blob: Buffer): string | null {
  const length = blob.length < 4 ? 0 : blob.readUInt32BE(0)
  if (length === 0 || length > KEY_TYPE_LIMIT || blob.length < 4 + length) return null
  return blob.toString('latin1', 4, 4 + length)
}
