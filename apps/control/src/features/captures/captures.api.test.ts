import { describe, expect, test } from 'vitest'
import { getClaim } from '../../testing/edge.ts'
import { signUpSomeone } from '../../testing/person.ts'
import { openTestFolder } from '../../testing/storages.ts'
import { addMember, getCredential, makeTeam } from '../../testing/team.ts'
import { aBody } from './testing/a-capture.ts'
import { useCaptures } from './testing/captures-stage.ts'

const { stage, aCapture, store, list, state, of, bodyUrl, pushed } = useCaptures(openTestFolder)

describe('the switch', () => {
  test('tells the edges, and shows on the tunnel', async () => {
    const isShown = async () =>
      (await stage.anna.api.tunnels.getTunnel({ params: { id: stage.tunnel_id } })).is_captured
    expect(await state()).toMatchObject({ is_on: false, why: 'switch', rule: 'allowed' })
    await stage.anna.api.captures.setCapture({ params: { id: stage.tunnel_id }, body: { is_on: true } })
    await expect
      .poll(() => pushed('set_capture'))
      .toContainEqual({ tunnel_id: stage.tunnel_id, is_captured: true })
    expect(await isShown()).toBe(true)
    await stage.anna.api.captures.setCapture({ params: { id: stage.tunnel_id }, body: { is_on: false } })
    expect(await isShown()).toBe(false)
  })

  test('follows what a client asks for, and is not undone when one of its legs comes back', async () => {
    const claim = getClaim(await getCredential(stage.edge, stage.anna), {
      name: 'captured',
      wants_capture: true,
    })
    const { tunnel_id: id, is_captured, epoch } = await stage.edge.link.ask('claim', claim)
    expect(is_captured).toBe(true)
    await stage.anna.api.captures.setCapture({ params: { id }, body: { is_on: false } })
    expect((await stage.edge.link.ask('claim', { ...claim, leg: 1 })).is_captured).toBe(false)
    await stage.anna.api.captures.setCapture({ params: { id }, body: { is_on: true } })
    const held = { ...claim, tunnel_id: id, epoch, hostname: 'x', leg: 0 }
    expect((await stage.edge.link.ask('resync', { tunnels: [held] })).captured).toEqual([id])
  })

  test('is overruled by the team, for open tunnels at once', async () => {
    await stage.anna.api.captures.setCaptureRule({ body: { rule: 'required' } })
    await expect
      .poll(() => pushed('set_capture'))
      .toContainEqual({ tunnel_id: stage.tunnel_id, is_captured: true })
    expect(await state()).toMatchObject({ is_on: true, why: 'team', rule: 'required' })
    const off = stage.anna.api.captures.setCapture({
      params: { id: stage.tunnel_id },
      body: { is_on: false },
    })
    await expect(off).rejects.toMatchObject({ code: 'Conflict' })
    await stage.anna.api.captures.setCaptureRule({ body: { rule: 'forbidden' } })
    expect((await state()).is_on).toBe(false)
    const on = stage.anna.api.captures.setCapture({ params: { id: stage.tunnel_id }, body: { is_on: true } })
    await expect(on).rejects.toMatchObject({ code: 'Conflict' })
  })
})

describe('a replay', () => {
  test('goes to the edge with what was edited, and without what was a secret', async () => {
    const exchange = await store(aCapture())
    const body = { target: '/orders?page=3', body: 'changed' }
    const pending = await stage.anna.api.captures.replayExchange({ ...of(exchange), body })
    expect(pending).toMatchObject({ replay_of: exchange.id, status: 0, duration_ms: null, query: 'page=3' })
    await expect.poll(() => pushed('replay_request')).toHaveLength(1)
    expect(pushed('replay_request')[0]).toMatchObject({
      tunnel_id: stage.tunnel_id,
      exchange_id: pending.id,
      method: 'POST',
      target: '/orders?page=3',
      headers: [
        ['Host', 'shop.localhost'],
        ['X-Step', '1'],
      ],
      body: btoa('changed'),
    })
    await store(aCapture({ id: pending.id, replay_of: exchange.id, status: 201 }))
    expect(await list({ status: '201' })).toMatchObject([{ id: pending.id }])
  })

  test('says so when the tunnel is gone, and leaves nothing behind', async () => {
    const exchange = await store(aCapture())
    await stage.anna.api.tunnels.stopTunnel({ params: { id: stage.tunnel_id } })
    const replayed = stage.anna.api.captures.replayExchange({ ...of(exchange), body: {} })
    await expect(replayed).rejects.toMatchObject({
      code: 'Conflict',
      message: expect.stringContaining('туннель не открыт'),
    })
    expect(await list()).toHaveLength(1)
  })

  test.each([
    ['a header that would smuggle another', { headers: [['X', 'a\r\nHost: other']] }, 'ValidationError'],
    ['a target of another host', { target: 'http://other.localhost/' }, 'ValidationError'],
    ['a method that is none', { method: 'GET /x' }, 'ValidationError'],
  ])('refuses %s', async (_, body, code) => {
    const exchange = await store(aCapture())
    await expect(
      stage.anna.api.captures.replayExchange({ ...of(exchange), body: body as object }),
    ).rejects.toMatchObject({ code })
    expect(pushed('replay_request')).toEqual([])
  })

  test('of a body that was not kept whole needs another one', async () => {
    const cut = aBody('hello', { bytes: 9, cut_by: 'limit' })
    const exchange = await store(aCapture({ request: { ...aCapture().request, body: cut } }))
    const replayed = stage.anna.api.captures.replayExchange({ ...of(exchange), body: {} })
    await expect(replayed).rejects.toMatchObject({ code: 'BadRequest' })
    await stage.anna.api.captures.replayExchange({ ...of(exchange), body: { body: 'whole' } })
  })
})

describe('somebody else', () => {
  test('of another team finds nothing, even with the right ids', async () => {
    const exchange = await store(aCapture())
    const boris = await signUpSomeone(stage.booted)
    const { api } = boris
    for (const call of [
      () => api.captures.getExchange(of(exchange)),
      () => api.captures.deleteExchange(of(exchange)),
      () => api.captures.replayExchange({ ...of(exchange), body: {} }),
      () => api.captures.setCapture({ params: { id: stage.tunnel_id }, body: { is_on: true } }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'NotFound' })
    }
    expect((await boris.open(bodyUrl(exchange, 'request'))).statusCode).toBe(404)
    expect(await list()).toHaveLength(1)
  })

  test('who administers the team reads bodies under the eyes of the audit log; a member finds nothing', async () => {
    const team_id = await makeTeam(stage.booted, stage.anna)
    const [admin, member] = [await signUpSomeone(stage.booted), await signUpSomeone(stage.booted)]
    await addMember(stage.booted, admin, team_id, 'admin')
    await addMember(stage.booted, member, team_id)
    const claim = getClaim(await getCredential(stage.edge, stage.anna))
    stage.tunnel_id = (await stage.edge.link.ask('claim', claim)).tunnel_id
    const exchange = await store(aCapture())
    await expect(member.api.captures.getExchange(of(exchange))).rejects.toMatchObject({ code: 'NotFound' })
    await admin.open(bodyUrl(exchange, 'request'))
    await stage.booted.control.platform.settle()
    const { items } = await stage.anna.api.audit.listAuditEvents({ query: { q: exchange.id } })
    expect(items.map(({ action }) => action)).toEqual(['tunnel.capture_read'])
  })

  test('an edge cannot reach into another tunnel with an id of it', async () => {
    const exchange = await store(aCapture())
    const mine = stage.tunnel_id
    const boris = await signUpSomeone(stage.booted)
    const { tunnel_id: other } = await stage.edge.link.ask(
      'claim',
      getClaim(await getCredential(stage.edge, boris)),
    )
    await store(aCapture({ id: exchange.id, tunnel_id: other, path: '/forged' }))
    stage.tunnel_id = mine
    expect((await list()).map(({ path }) => path)).toEqual(['/orders'])
  })
})
