import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../bench/processes.ts'
import { eventually } from './eventually.ts'

export type Sshd = { port: number; hostKey: string; stop(): Promise<void> }

/** Debian's sshd on a port of 127.0.0.1, open to one key. */
export async function startSshd(folder: string, publicKey: string): Promise<Sshd> {
  const port = await freePort()
  const file = (name: string) => join(folder, name)
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file('sshd_key')])
  writeFileSync(file('authorized_keys'), publicKey, { mode: 0o600 })
  const settings = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${file('sshd_key')}`,
    `AuthorizedKeysFile ${file('authorized_keys')}`,
    'StrictModes no',
    'PasswordAuthentication no',
    'UsePAM no',
    `PidFile ${file('sshd.pid')}`,
  ]
  writeFileSync(file('sshd_config'), `${settings.join('\n')}\n`)
  // A root’s sshd separates its privileges here; Debian makes the folder when the service starts.
  if (userInfo().uid === 0) mkdirSync('/run/sshd', { recursive: true })
  const child = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', file('sshd_config')], { stdio: 'ignore' })
  await eventually(() => answers(port), { what: () => 'sshd' })
  const [type, blob] = readFileSync(file('sshd_key.pub'), 'utf8').split(' ')
  return {
    port,
    hostKey: `${type} ${blob}`,
    stop: async () => {
      child.kill()
      await once(child, 'close')
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
