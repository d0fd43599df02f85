import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Config } from '../../../platform/config/config.ts'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { signUpSomeone } from '../../../testing/person.ts'
import { plainHasher } from '../../../testing/plain-hasher.ts'
import { openVault } from '../../vault/testing/vault-person.ts'

const SUFFIX = '1E4C9B93F3F0682250B6CF8331B7EE68FD8'
const PADDING = '0'.repeat(35)
const LINES = `${SUFFIX}:10437277\r\n${PADDING}:0\r\nno line of a range\r\n`

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function boot(config: Partial<Config>) {
  const booted: Booted = await bootControl(config, { hasher: plainHasher })
  closing.push(() => booted.close())
  const anna = await openVault(await signUpSomeone(booted))
  return (prefix: string) => anna.api.passwords.findBreaches({ params: { prefix } })
}

async function serve(status: number, text: string): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const server: Server = createServer((req, res) => {
    asked.push(`${req.url} ${req.headers['add-padding']}`)
    res.writeHead(status).end(text)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => void server.close(resolve)))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/range`, asked }
}

test('without a list the answer says that there is none', async () => {
  const find = await boot({})
  await expect(find('5BAA6')).rejects.toMatchObject({ code: 'Unavailable', data: { why: 'off' } })
})

test('the operator’s files answer for their prefix, and for no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nora-ranges-'))
  closing.push(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, '5BAA6.txt'), LINES)
  const find = await boot({ breaches_folder: folder, breaches_url: 'http://127.0.0.1:9/never-asked' })
  expect(await find('5BAA6')).toEqual({ suffixes: [{ suffix: SUFFIX, times: 10_437_277 }] })
  await expect(find('00000')).rejects.toMatchObject({ code: 'Unavailable', data: { why: 'away' } })
  for (const wrong of ['5baa6', '5BAA', '../..', '5BAA6.'])
    await expect(find(wrong)).rejects.toMatchObject({
      code: expect.stringMatching(/ValidationError|NotFound/),
    })
})

test('a service is asked for the five digits and padding, and for nothing else', async () => {
  const { url, asked } = await serve(200, LINES)
  const find = await boot({ breaches_url: url, may_reach_private: true })
  expect(await find('5BAA6')).toEqual({ suffixes: [{ suffix: SUFFIX, times: 10_437_277 }] })
  expect(asked).toEqual(['/range/5BAA6 true'])
})

test('a service that fails, or stands in the private network, is no answer', async () => {
  const { url, asked } = await serve(503, 'busy')
  const away = { code: 'Unavailable', data: { why: 'away' } }
  await expect((await boot({ breaches_url: url, may_reach_private: true }))('5BAA6')).rejects.toMatchObject(
    away,
  )
  await expect((await boot({ breaches_url: url }))('5BAA6')).rejects.toMatchObject(away)
  expect(asked).toHaveLength(1)
})
