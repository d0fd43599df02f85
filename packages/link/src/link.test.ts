import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Problem } from '@nora/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AskHandlers, ControlLink, EdgeLink, LinkDown, type PushName } from './index.ts'

const notAsked = async (): Promise<never> => {
  throw new Error('not asked in this test')
}
const handlers: AskHandlers = {
  enrol: notAsked,
  authenticate: notAsked,
  find_public_key: notAsked,
  list_authorised_keys: notAsked,
  report_sessions: notAsked,
  resolve: async ({ hostname }) => ({
    status: hostname === 'shop.localhost' ? 'offline' : 'unknown',
    edges: [],
  }),
  claim: async () => {
    throw new Problem('Conflict', { ru: 'Занято.', en: 'Taken.' }, { data: { owner: 'Anna' } })
  },
  release: notAsked,
  resync: notAsked,
  count: notAsked,
  add_statistics: notAsked,
  store_captures: notAsked,
  certificates_held: notAsked,
  policy_counts: notAsked,
  gateway_report: notAsked,
  member_probed: notAsked,
  open_visitor_session: notAsked,
  end_visitor_session: notAsked,
  send_visitor_code: notAsked,
  check_visitor_code: notAsked,
  visitor_sessions_seen: notAsked,
  challenges_held: notAsked,
  webhook_requests: notAsked,
  answer_webhook: notAsked,
  webhook_delivered: notAsked,
}

function serve(socket: Socket): ControlLink {
  return new ControlLink(socket, {
    asks: handlers,
    toFailure: (error) =>
      error instanceof Problem
        ? { code: error.code, text: error.text, data: error.data }
        : { code: 'InternalError', text: { ru: 'Ошибка.', en: 'Error.' } },
    onClose: () => {},
  })
}

describe('a connection between an edge and control', () => {
  let server: ReturnType<typeof createServer>
  let edgeSocket: Socket
  let controlSocket: Socket
  let edge: EdgeLink
  let control: ControlLink
  let pushed: [PushName, unknown][]
  let closed: string[]

  beforeEach(async () => {
    const pushedHere: [PushName, unknown][] = []
    const closedHere: string[] = []
    pushed = pushedHere
    closed = closedHere
    server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    edgeSocket = connect((server.address() as { port: number }).port, '127.0.0.1')
    ;[controlSocket] = (await once(server, 'connection')) as [Socket]
    edge = new EdgeLink(edgeSocket, {
      onPush: (name, body) => pushedHere.push([name, body]),
      onClose: (reason) => closedHere.push(reason.message),
    })
    control = serve(controlSocket)
    control.admit()
  })

  afterEach(() => {
    edge.close()
    control.close()
    server.close()
  })

  test.each(['constructor', 'toString', '__proto__', 'later'])(
    'an ask that nobody knows is not found: %s',
    async (name) => {
      await expect(edge.ask(name as 'resolve', { hostname: 'x' })).rejects.toMatchObject({ code: 'NotFound' })
    },
  )

  test.each(['constructor', 'toString', 'later'])(
    'a push that nobody knows is passed over: %s',
    async (name) => {
      control.push(name as 'revoke_credential', { credential_id: 'crd_0' })
      control.push('revoke_credential', { credential_id: 'crd_1' })
      await expect.poll(() => pushed).toEqual([['revoke_credential', { credential_id: 'crd_1' }]])
    },
  )

  test('answers come back to the ask they belong to', async () => {
    const [one, other] = await Promise.all([
      edge.ask('resolve', { hostname: 'shop.localhost' }),
      edge.ask('resolve', { hostname: 'nobody.localhost' }),
    ])
    expect(one.status).toBe('offline')
    expect(other.status).toBe('unknown')
  })

  test('a refusal arrives as the problem it is', async () => {
    const agent = {
      client_key: 'k'.repeat(32),
      instance: 'i',
      machine: 'm',
      os: 'linux',
      version: '1',
      remote_address: '::1',
    }
    const asked = edge.ask('claim', {
      agent,
      credential_id: 'c',
      kind: 'http',
      name: 'shop',
      target: 't',
      region: 'local',
      avoid: [],
      people: null,
      leg: 0,
      is_pooled: false,
      takes_over: false,
      rules: ['basic_auth'],
      visitors: null,
      description: null,
      metadata: {},
      wants_capture: false,
    })
    await expect(asked).rejects.toMatchObject({ code: 'Conflict', data: { owner: 'Anna' } })
  })

  test('a defect of a handler is answered without its cause', async () => {
    await expect(
      edge.ask('release', { tunnel_id: 't', epoch: 1, reason: 'agent_closed' }),
    ).rejects.toMatchObject({
      code: 'InternalError',
    })
  })

  test('an ask that does not fit its shape is refused and the connection goes on', async () => {
    await expect(edge.ask('resolve', { hostname: 'x'.repeat(300) })).rejects.toMatchObject({
      code: 'InternalError',
    })
    await expect(edge.ask('resolve', { hostname: 'shop.localhost' })).resolves.toMatchObject({
      status: 'offline',
    })
  })

  test('pushes arrive, and unknown ones are passed over', async () => {
    controlSocket.write('{"push":"from_the_future","body":{}}\n')
    control.push('forget_hostname', { hostname: 'shop.localhost' })
    await expect.poll(() => pushed).toEqual([['forget_hostname', { hostname: 'shop.localhost' }]])
  })

  test('asks that wait when the connection goes are rejected as LinkDown', async () => {
    const asked = edge.ask('resolve', { hostname: 'shop.localhost' })
    edgeSocket.destroy()
    await expect(asked).rejects.toBeInstanceOf(LinkDown)
    await expect(edge.ask('resolve', { hostname: 'shop.localhost' })).rejects.toBeInstanceOf(LinkDown)
    expect(closed).toHaveLength(1)
  })

  test('bytes that are no message end the connection', async () => {
    controlSocket.write('not json\n')
    await expect.poll(() => closed).toEqual(['the other side broke the protocol'])
  })

  test('an edge that asks and does not read the answers is not read', async () => {
    const deaf = connect((server.address() as { port: number }).port, '127.0.0.1')
    const [socket] = (await once(server, 'connection')) as [Socket]
    const link = serve(socket)
    const asks = '{"ask":"later","id":1,"body":{}}\n'.repeat(2_000)
    const isHeldUp = () => !deaf.write(asks) && deaf.writableLength > 4 * asks.length && socket.isPaused()
    await expect.poll(isHeldUp, { interval: 5, timeout: 20_000 }).toBe(true)
    expect(socket.writableLength).toBeLessThan(1024 * 1024)
    deaf.resume()
    await expect.poll(() => socket.isPaused(), { timeout: 20_000 }).toBe(false)
    deaf.destroy()
    link.close()
  })

  test('a message split over many writes arrives whole', async () => {
    const line = `${JSON.stringify({ push: 'revoke_credential', body: { credential_id: 'crd_ключ' } })}\n`
    for (const byte of Buffer.from(line)) controlSocket.write(Buffer.of(byte))
    await expect.poll(() => pushed).toEqual([['revoke_credential', { credential_id: 'crd_ключ' }]])
  })
})
