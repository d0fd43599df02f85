import { createHmac } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Verification } from '@nora/signatures'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { ask, TriggerFixture } from '../testing/trigger-fixture.ts'

let fixture: TriggerFixture
let delivered: string[]
beforeEach(() => {
  delivered = []
  fixture = new TriggerFixture({ onDelivered: (keys) => delivered.push(...keys) })
})
afterEach(() => fixture.end())

const github: Verification = { scheme: { name: 'github' }, secrets: ['s3cret'] }

const hmac = (text: string, key = 's3cret') => createHmac('sha256', key).update(text).digest('hex')

function signedByGithub(body: string, id: string, key?: string) {
  const headers = { 'x-hub-signature-256': `sha256=${hmac(body, key)}`, 'x-github-delivery': id }
  return { body, headers }
}

const runCount = () => {
  const path = join(fixture.folder, 'ran')
  return existsSync(path) ? readFileSync(path, 'utf8').length : 0
}

describe('a signed delivery', () => {
  test('starts the program; one that is forged, altered or unsigned does not', async () => {
    const target = fixture.shell('printf x >> ran; cat', { verification: github })
    expect((await ask(fixture, target, signedByGithub('{"a":1}', '1'))).body).toBe('{"a":1}')
    const altered = { ...signedByGithub('{"a":1}', '2'), body: '{"a":2}' }
    for (const question of [signedByGithub('{"b":1}', '3', 'guess'), altered, { body: '{"a":1}' }]) {
      expect((await ask(fixture, target, question)).status).toBe(403)
    }
    const reasons = fixture.exchanges.map(({ run }) => run?.toCaptured().reason)
    expect(reasons).toEqual(['signature_missing', 'signature_wrong', 'signature_wrong', null])
    expect(runCount()).toBe(1)
  })

  test('that has no signature is refused before its body is read', async () => {
    const target = fixture.shell('cat', { verification: github })
    const headers = { expect: '100-continue', 'content-length': '1000000' }
    const answer = await ask(fixture, target, { headers, onRequest: (req) => req.flushHeaders() })
    expect(answer.status).toBe(403)
    expect(answer.headers.connection).toBe('close')
  })

  test('is refused when it is made again, also under another id', async () => {
    const target = fixture.shell('printf x >> ran', { verification: github })
    expect((await ask(fixture, target, signedByGithub('push', '1'))).status).toBe(200)
    for (const id of ['1', '2']) {
      expect((await ask(fixture, target, signedByGithub('push', id))).status).toBe(409)
      expect(fixture.newestRun?.reason).toBe('delivery_done')
    }
    expect(runCount()).toBe(1)
  })

  test('is refused while it runs, and may come again when it failed', async () => {
    const script = 'printf x >> ran; while [ ! -e go ]; do sleep 0.05; done; rm go; [ -e well ]'
    const target = fixture.shell(script, { verification: github, concurrency: 2 })
    const first = ask(fixture, target, signedByGithub('push', '1'))
    await eventually(() => runCount() === 1, 'the first run')
    const again = await ask(fixture, target, signedByGithub('push', '1'))
    expect([again.status, again.headers['retry-after']]).toEqual([409, '30'])
    writeFileSync(join(fixture.folder, 'go'), '')
    expect((await first).status).toBe(500)
    for (const name of ['go', 'well']) writeFileSync(join(fixture.folder, name), '')
    expect((await ask(fixture, target, signedByGithub('push', '1'))).status).toBe(200)
    expect((await ask(fixture, target, signedByGithub('push', '1'))).status).toBe(409)
    expect(runCount()).toBe(2)
  })

  test('may come again when there was no place for it', async () => {
    const target = fixture.shell('printf x >> ran; while [ ! -e go ]; do sleep 0.05; done', {
      verification: github,
      queueLimit: 0,
    })
    const first = ask(fixture, target, signedByGithub('one', '1'))
    await eventually(() => runCount() === 1, 'the first run')
    expect((await ask(fixture, target, signedByGithub('two', '2'))).status).toBe(503)
    writeFileSync(join(fixture.folder, 'go'), '')
    await first
    expect((await ask(fixture, target, signedByGithub('two', '2'))).status).toBe(200)
  })

  test('is known again by a client that was started anew', async () => {
    const settings = { verification: github }
    await ask(fixture, fixture.shell('printf x', settings), signedByGithub('push', '1'))
    const { folder } = fixture
    const later = new TriggerFixture({ delivered })
    const same = later.shell('printf x', { ...settings, folder })
    expect((await ask(later, same, signedByGithub('push', '1'))).status).toBe(409)
    // The same secret may guard another program.
    const other = later.shell('printf y', { ...settings, folder })
    expect((await ask(later, other, signedByGithub('push', '1'))).body).toBe('y')
    await later.end()
  })

  test('of a sender that repeats itself until it hears of success is answered so', async () => {
    const key = Buffer.from('key')
    const verification: Verification = {
      scheme: { name: 'standard' },
      secrets: [`whsec_${key.toString('base64')}`],
    }
    const target = fixture.shell('printf x >> ran', { verification })
    const signed = (seconds: number) => {
      const signature = createHmac('sha256', key).update(`msg_1.${seconds}.body`).digest('base64')
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(seconds),
        'webhook-signature': `v1,${signature}`,
      }
      return { headers, body: 'body' }
    }
    const nowS = Math.floor(Date.now() / 1000)
    expect((await ask(fixture, target, signed(nowS - 10))).headers['x-nora-exit']).toBe('0')
    const repeated = await ask(fixture, target, signed(nowS))
    expect([repeated.status, repeated.headers['x-nora-exit']]).toEqual([200, undefined])
    expect((await ask(fixture, target, signed(nowS - 400))).status).toBe(403)
    expect(fixture.newestRun?.reason).toBe('signature_stale')
    expect(runCount()).toBe(1)
  })
})

test('a token that a sender shows lets in, and is not handed on to the program', async () => {
  const verification: Verification = { scheme: { name: 'telegram' }, secrets: ['hidden-token'] }
  const target = fixture.shell('env', { verification })
  const field = 'X-Telegram-Bot-Api-Secret-Token'
  const { status, body } = await ask(fixture, target, {
    headers: { [field]: 'hidden-token', 'X-Other': 'seen' },
  })
  expect(status).toBe(200)
  expect(body).toContain('NORA_HEADER_X_OTHER=seen')
  expect(body).not.toContain('hidden-token')
  expect((await ask(fixture, target, { headers: { [field]: 'guess' } })).status).toBe(403)
})
