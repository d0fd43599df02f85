import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WEBHOOK_PRESETS } from '@nora/signatures'
import { describe, expect, test } from 'vitest'
import { problem, temporaryFolder } from '../../testing/fake-platform.ts'
import { keep, orders, run } from './testing/run-webhook.ts'

const CREATED = { 'POST /v1/webhooks': (body: unknown) => Response.json({ ...orders, ...(body as object) }) }

describe('nora webhook ls and show', () => {
  test('ls says what state each is in, when something came last, and what waits', async () => {
    expect((await run(['ls'])).lines).toEqual([
      '! orders  https://hooks.example.com/w/tok1  active, GitHub, last request 5 minutes ago, 3 waiting, 1 dead',
      '○ Заказы  https://hooks.example.com/w/tok2  deliveries paused, no requests yet',
    ])
  })

  test('ls --json gives all that the server said', async () => {
    const [line = ''] = (await run(['ls', '--json'])).lines
    expect(JSON.parse(line)).toMatchObject({
      event: 'webhooks',
      webhooks: [{ id: 'whk_1' }, { id: 'whk_2' }],
    })
  })

  test('show lists targets, why one fails and what it wants', async () => {
    expect((await run(['show', 'ORDERS'])).lines).toEqual([
      '! orders  active, GitHub, last request 5 minutes ago, 3 waiting, 1 dead',
      '  https://hooks.example.com/w/tok1',
      '  answers 200, body up to 1 MiB, keeps 7 days, order by json.id',
      '  ! shop (https://shop.example/hooks)  failing, status 500, 3 waiting, 1 dead, filter json.paid',
    ])
  })

  test('one that is not there is refused with those that are', async () => {
    const { code, error } = await run(['show', 'payments'])
    expect([code, error]).toEqual([1, expect.stringContaining('There are: orders, Заказы')])
  })
})

describe('nora webhook create', () => {
  test('prints the address, where to paste it, and a curl line that works at once', async () => {
    const bodies: unknown[] = []
    const webhook = { ...orders, scheme: null, targets: [] }
    const { code, lines } = await run(['create', 'orders'], { 'POST /v1/webhooks': keep(bodies, webhook) })
    expect(code).toBe(0)
    expect(bodies).toEqual([{ name: 'orders', targets: [] }])
    expect(lines).toEqual([
      'Created the webhook “orders”. Its address:',
      '  https://hooks.example.com/w/tok1',
      'Where to paste it: the webhook settings of the sender.',
      `Try it: curl -d '{"hello":"world"}' -H 'content-type: application/json' https://hooks.example.com/w/tok1`,
      'Watch what comes: nora webhook tail orders',
      'Receive it on this machine: nora webhook listen orders 3000',
    ])
  })

  test.each([
    ['env', 'github:env:GITHUB_SECRET', { env: { GITHUB_SECRET: 's3cret-of-github' } }],
    ['file', 'github:file:secret.txt', {}],
    ['terminal', 'github', { stdin: 's3cret-of-github' }],
  ])('takes the secret from %s and prints it nowhere', async (_, verify, given) => {
    const bodies: unknown[] = []
    const workingFolder = temporaryFolder()
    writeFileSync(join(workingFolder, 'secret.txt'), 's3cret-of-github\n')
    const args = ['create', 'orders', '--verify', verify, '--url', 'https://shop.example/hooks']
    const routes = { 'POST /v1/webhooks': keep(bodies, orders) }
    const { code, text } = await run(args, routes, { ...given, workingFolder })
    expect(code).toBe(0)
    expect(bodies).toEqual([
      {
        name: 'orders',
        verification: { scheme: 'github', secrets: ['s3cret-of-github'] },
        targets: [{ name: 'shop.example', kind: 'url', address: 'https://shop.example/hooks' }],
      },
    ])
    expect(text).not.toContain('s3cret')
    expect(text).toContain('Payload URL')
    expect(text).toContain('Try it: nora webhook test orders')
  })

  test.each(WEBHOOK_PRESETS.map(({ name, where }) => [name, where.en]))(
    'tells where to paste the address at %s',
    async (scheme, where) => {
      const webhook = { ...orders, scheme }
      expect((await run(['create', 'x'], { 'POST /v1/webhooks': keep([], webhook) })).text).toContain(where)
    },
  )

  test('asks for no secret of a sender that signs nothing', async () => {
    const bodies: unknown[] = []
    await run(['create', 'pay', '--verify', 'yookassa'], { 'POST /v1/webhooks': keep(bodies, orders) })
    expect(bodies).toMatchObject([{ verification: { scheme: 'yookassa', secrets: [] } }])
  })

  test.each([
    ['github:s3cret', 'does not stand on the command line'],
    ['githab:env:S', 'did you mean github?'],
    ['github:env:NOT_SET', 'NOT_SET'],
    ['github:file:none.txt', 'none.txt'],
    ['github', 'there is no secret'],
    ['yookassa:env:S', 'signs nothing'],
    ['stripe:env:SHORT', '--verify'],
  ])('--verify %s is refused before anything is asked', async (verify, said) => {
    const env = { SHORT: ' ' }
    const { code, error } = await run(['create', 'orders', '--verify', verify], CREATED, { env })
    expect(code).toBe(2)
    expect(error).toContain(said)
    expect(error).not.toContain('s3cret')
  })

  test('--url that is no URL is refused', async () => {
    const { code, error } = await run(['create', 'orders', '--url', 'shop'], CREATED)
    expect([code, error]).toEqual([2, expect.stringContaining('“shop” is no URL')])
  })
})

describe('nora webhook rotate, pause, resume, test and rm', () => {
  test('rotate --overlap 2h keeps the former address for two hours', async () => {
    const bodies: unknown[] = []
    const rotated = { ...orders, url: 'https://hooks.example.com/w/new' }
    const routes = { 'POST /v1/webhooks/whk_1/rotate': keep(bodies, rotated) }
    expect((await run(['rotate', 'orders', '--overlap', '2h'], routes)).lines).toEqual([
      'New address of the webhook “orders”, to paste at the sender:',
      '  https://hooks.example.com/w/new',
      'The former address takes requests for 2 h more.',
    ])
    expect((await run(['rotate', 'orders'], routes)).lines.at(-1)).toBe('The former address is answered 410.')
    expect(bodies).toEqual([{ overlap_s: 7200 }, { overlap_s: 0 }])
  })

  test.each(['8d', '2', '-1h', 'soon'])('rotate --overlap %s is refused', async (overlap) => {
    const { code, error } = await run(['rotate', 'orders', `--overlap=${overlap}`])
    expect([code, error]).toEqual([2, expect.stringContaining('up to 7d')])
  })

  test('pause says that requests are still stored, resume how many wait', async () => {
    const routes = {
      'POST /v1/webhooks/whk_1/pause': keep([], orders),
      'POST /v1/webhooks/whk_1/resume': keep([], orders),
    }
    expect((await run(['pause', 'orders'], routes)).lines).toEqual([
      'Paused deliveries of “orders”. Requests are taken and stored.',
    ])
    expect((await run(['resume', 'orders'], routes)).lines).toEqual([
      'Resumed deliveries of “orders”, 3 waiting.',
    ])
  })

  test('test tells what the sender was answered, and fails when it was refused', async () => {
    const bodies: unknown[] = []
    const answer = { request_id: 'whr_1', status: 200 }
    const routes = { 'POST /v1/webhooks/whk_1/test': keep(bodies, answer) }
    expect((await run(['test', 'orders', '--as', 'Stripe'], routes)).lines).toEqual([
      'Sample event whr_1: answered 200.',
    ])
    expect(bodies).toEqual([{ preset: 'stripe' }])
    const refused = { 'POST /v1/webhooks/whk_1/test': keep([], { ...answer, status: 401 }) }
    expect((await run(['test', 'orders'], refused)).code).toBe(1)
  })

  test('rm deletes; while deliveries wait only with --yes', async () => {
    const asked: string[] = []
    const server = (url: URL) => {
      asked.push(url.search)
      return url.search === ''
        ? problem(409, 'Conflict', '3 deliveries are waiting.')
        : new Response(null, { status: 204 })
    }
    const routes = { 'DELETE /v1/webhooks/whk_1': server }
    const refused = await run(['rm', 'orders'], routes)
    expect([refused.code, refused.error]).toEqual([1, expect.stringContaining('repeat with --yes')])
    expect((await run(['rm', 'orders', '--yes'], routes)).lines).toEqual([
      'Deleted the webhook “orders” and all that it stored.',
    ])
    expect(asked).toEqual(['', '?name=orders'])
  })
})
