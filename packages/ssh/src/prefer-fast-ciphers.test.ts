import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ALGORITHMS } from './algorithms.ts'
import { NameList, readNameList } from './name-lists.ts'
import { openSshFixture, type SshFixture } from './testing/ssh-fixture.ts'

const fixtures: SshFixture[] = []
afterEach(() => {
  for (const fixture of fixtures.splice(0)) fixture.close()
})

/** Runs nothing: the exchange of keys is what `-v` tells of. */
const TALKATIVE = ['-v', '-N', '-o', 'ExitOnForwardFailure=yes', '-R', '1:localhost:1', 'anna@127.0.0.1']

async function getCiphers(args: readonly string[]): Promise<string[]> {
  const fixture = await openSshFixture()
  fixtures.push(fixture)
  const { stderr } = await fixture.ssh([...args, ...TALKATIVE])
  expect(stderr).toContain('Authenticated to')
  return [...stderr.matchAll(/kex: (?:server->client|client->server) cipher: (\S+)/g)].map(
    ([, name = '']) => name,
  )
}

const GCM = ['aes128-gcm@openssh.com', 'aes256-gcm@openssh.com']

test.each([
  ['as it comes', [], GCM[0]],
  ['that wants the longer key', ['-c', 'chacha20-poly1305@openssh.com,aes256-gcm@openssh.com'], GCM[1]],
  ['without AES-GCM', ['-c', 'chacha20-poly1305@openssh.com'], 'chacha20-poly1305@openssh.com'],
  ['with AES-CTR alone', ['-c', 'aes256-ctr'], 'aes256-ctr'],
])('a client %s', async (_name, args, cipher) => {
  expect(await getCiphers(args)).toEqual([cipher, cipher])
})

test('a client that waits for the offer is shown the whole of it', async () => {
  const fixture = await openSshFixture()
  fixtures.push(fixture)
  const socket = connect(fixture.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('SSH-2.0-waiting_test\r\n')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  const seen = (): Buffer => {
    const bytes = Buffer.concat(chunks)
    return bytes.subarray(bytes.indexOf('\r\n') + 2)
  }
  while (seen().length < 100) await once(socket, 'data')
  const payload = seen().subarray(5)
  expect(readNameList(payload, NameList.CIPHER_TO_SERVER)).toEqual(ALGORITHMS.cipher)
  expect(readNameList(payload, NameList.CIPHER_TO_CLIENT)).toEqual(ALGORITHMS.cipher)
  socket.destroy()
})
