import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Booted, bootControl, ENROL_KEY } from '../../../testing/boot.ts'
import { listenForEdges } from '../../../testing/edge.ts'

type Answer = { answer?: number; fail?: number; body: { code?: string; text?: { en: string } } }

let booted: Booted
let port: number
let socket: Socket
let answers: Answer[]

beforeAll(async () => {
  booted = await bootControl()
  port = await listenForEdges(booted)
})

afterAll(() => booted.close())

beforeEach(async () => {
  socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const heard: Answer[] = []
  answers = heard
  let text = ''
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString()
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) {
      const message = JSON.parse(line) as Answer
      if (message.answer !== undefined || message.fail !== undefined) heard.push(message)
    }
  })
})

afterEach(() => {
  socket.destroy()
})

const line = (ask: string, id: number, body: unknown) => `${JSON.stringify({ ask, id, body })}\n`

const enrolment = {
  edge_id: 'edge-raw',
  region: 'local',
  version: '0.0.0-test',
  enrol_key: ENROL_KEY,
  hop: { machine: 'machine-raw', socket: null, address: null },
}

async function enrol(): Promise<void> {
  socket.write(line('enrol', 0, enrolment))
  await expect.poll(() => answers.some(({ answer }) => answer === 0), { timeout: 10_000 }).toBe(true)
}

const resolve = (id: number) => line('resolve', id, { hostname: `nobody-${id}.localhost` })

test.each([
  ['without an end', 'x'.repeat(65 * 1024)],
  ['in one piece', line('enrol', 0, { ...enrolment, more: 'x'.repeat(65 * 1024) })],
  ['in small pieces', null],
])('an edge that has not enrolled may not send a line of more than 64 KiB, %s', async (_, bytes) => {
  const closed = once(socket, 'close')
  if (bytes !== null) socket.write(bytes)
  else for (let i = 0; i < 70; i++) socket.write('x'.repeat(1024))
  await closed
  expect(answers).toEqual([])
})

test('a wrong key gains nothing: the line stays short', async () => {
  socket.write(line('enrol', 0, { ...enrolment, enrol_key: 'wrong' }))
  await expect.poll(() => answers).toMatchObject([{ fail: 0, body: { code: 'Forbidden' } }])
  const closed = once(socket, 'close')
  socket.write('x'.repeat(65 * 1024))
  await closed
})

test('an edge that has enrolled may send long lines', async () => {
  await enrol()
  socket.write(line('resolve', 1, { hostname: 'nobody.localhost', more: 'x'.repeat(1024 * 1024) }))
  await expect.poll(() => answers.some(({ answer }) => answer === 1), { timeout: 10_000 }).toBe(true)
})

test('an edge that has not enrolled has one ask at a time', async () => {
  socket.write(Array.from({ length: 50 }, (_, id) => resolve(id)).join(''))
  await expect.poll(() => answers.length).toBe(50)
  const codes = new Set(answers.map(({ body }) => body.code))
  expect(codes).toEqual(new Set(['Forbidden', 'TooManyRequests']))
})

test('asks beyond five hundred at once are refused, and the connection goes on', async () => {
  await enrol()
  answers.length = 0
  socket.write(Array.from({ length: 3_000 }, (_, i) => resolve(i + 1)).join(''))
  await expect.poll(() => answers.length, { timeout: 30_000 }).toBe(3_000)
  const refused = answers.filter(({ fail }) => fail !== undefined)
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['TooManyRequests']))
  expect(refused[0]?.body.text?.en).toContain('500 asks')
  answers.length = 0
  socket.write(resolve(4_000))
  await expect.poll(() => answers, { timeout: 10_000 }).toMatchObject([{ answer: 4_000 }])
})
