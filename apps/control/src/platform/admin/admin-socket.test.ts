import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { AdminSocket } from './admin-socket.ts'

let folder: string
let path: string
const open: AdminSocket[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nora-admin-'))
  path = join(folder, 'admin.sock')
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((socket) => socket.stop()))
  await rm(folder, { recursive: true })
})

function socketAt(where: string): AdminSocket {
  const run = async (asked: unknown) => ({ answer: asked })
  const socket = new AdminSocket({ path: where, log: createLog('silent'), run })
  open.push(socket)
  return socket
}

function ask(body: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const req = request({ socketPath: path, method: 'POST' }, (res) => {
      let text = ''
      res.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      res.on('end', () => resolve(JSON.parse(text)))
    })
    req.on('error', reject)
    req.end(body)
  })
}

test('a call is answered, and the socket is its owner’s alone', async () => {
  await socketAt(path).listen()
  expect(await ask('{"name":"listUsers"}')).toEqual({ answer: { name: 'listUsers' } })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('a socket that a killed process left is replaced', async () => {
  await writeFile(path, '')
  await socketAt(path).listen()
  expect(await ask('{}')).toEqual({ answer: {} })
})

test('a socket that a living process answers on is left to it', async () => {
  await socketAt(path).listen()
  await expect(socketAt(path).listen()).rejects.toThrow('another process answers')
  expect(await ask('{}')).toEqual({ answer: {} })
})

test.each(['{', '"x"'.padEnd(70_000, ' ')])('a call that cannot be read is refused (%#)', async (body) => {
  await socketAt(path).listen()
  expect(await ask(body)).toMatchObject({ problem: { code: 'BadRequest' } })
})

test('a path that is too long for a socket keeps nothing from running', async () => {
  const socket = socketAt(join(folder, 'x'.repeat(100)))
  await socket.listen()
  await socket.stop()
})
