import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort, listening, processTree, startProgram, stopProgram } from '../processes.ts'
import type { Subject, SubjectContext } from './subject.ts'

/** `ssh -R` through a server of our own on the loopback address, with OpenSSH's default ciphers. */
export async function startSsh({ originPort, folder, through }: SubjectContext): Promise<Subject> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const hostKey = makeKey(join(folder, 'host'))
  const userKey = makeKey(join(folder, 'user'))
  const sshPort = await freePort()
  const visitorPort = await freePort()
  const authorizedKeys = join(folder, 'authorized_keys')
  writeFileSync(authorizedKeys, execFileSync('ssh-keygen', ['-y', '-f', userKey]))
  chmodSync(authorizedKeys, 0o600)
  const config = join(folder, 'sshd_config')
  writeFileSync(
    config,
    `ListenAddress 127.0.0.1:${sshPort}
HostKey ${hostKey}
AuthorizedKeysFile ${authorizedKeys}
PidFile ${folder}/sshd.pid
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin prohibit-password
AllowTcpForwarding yes
`,
  )
  // The privilege separation folder that the package's service would make at its start.
  if (userInfo().uid === 0) mkdirSync('/run/sshd', { recursive: true })
  const server = startProgram('/usr/sbin/sshd', ['-D', '-e', '-f', config])
  await listening(sshPort)
  const dialledPort = through ? await through(sshPort) : sshPort
  const client = startProgram('ssh', [
    ...['-N', '-p', String(dialledPort), '-i', userKey],
    ...['-o', 'StrictHostKeyChecking=no', '-o', 'UserKnownHostsFile=/dev/null', '-o', 'LogLevel=ERROR'],
    ...['-o', 'ExitOnForwardFailure=yes', '-o', 'IdentitiesOnly=yes', '-F', '/dev/null'],
    ...['-R', `127.0.0.1:${visitorPort}:127.0.0.1:${originPort}`, `${userInfo().username}@127.0.0.1`],
  ])
  await listening(visitorPort)
  return {
    name: 'ssh',
    url: `http://127.0.0.1:${visitorPort}/`,
    host: null,
    server: () => processTree(server.pid ?? 0),
    client: () => processTree(client.pid ?? 0),
    stop: async () => {
      await stopProgram(client)
      await stopProgram(server)
    },
  }
}

function makeKey(file: string): string {
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file])
  return file
}
