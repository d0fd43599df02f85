import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type KeptCertificate, openCertificateFile } from '../../../platform/certificate-files.ts'
import { CertificateKeeper } from './certificate-keeper.ts'

const HOSTNAME = 'app.forest.example'
/** OpenSSL on a busy machine takes its time. */
const LONG = { timeout: 20_000 }

let folder: string
let nowMs: number
/** CSRs in the order in which they came. */
let asked: string[]
let answers: Map<string, Answer>
let keeper: CertificateKeeper | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nora-keeper-'))
  nowMs = Date.now()
  asked = []
  answers = new Map()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  keeper?.stop()
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

const file = () => openCertificateFile(folder, 'https://nora.example', HOSTNAME)
const read = async () => (await file().read()) as KeptCertificate

/** What an issuer would answer: a certificate for the key of the request. */
function issue(csr_pem: string): string {
  const place = join(folder, 'csr.pem')
  writeFileSync(place, csr_pem)
  const ca = join(folder, 'ca')
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', `${ca}.key`]
  execFileSync('openssl', ['req', '-x509', ...key, '-subj', '/CN=ca', '-out', `${ca}.pem`], { stdio: 'pipe' })
  const by = ['-CA', `${ca}.pem`, '-CAkey', `${ca}.key`, '-CAcreateserial', '-days', '1']
  return execFileSync('openssl', ['x509', '-req', '-in', place, ...by], { stdio: 'pipe' }).toString()
}

const inMs = (ms: number) => new Date(nowMs + ms).toISOString()
const waiting = { state: 'waiting', chain_pem: null, not_after: null, renew_at: null, finding: null } as const

type Answer = Awaited<ReturnType<ConstructorParameters<typeof CertificateKeeper>[0]['request']>>
type Seen = { issued: boolean[]; waited: number; failed: unknown[] }

async function start(answer: (csr_pem: string) => Answer | Promise<Answer>): Promise<Seen> {
  const seen: Seen = { issued: [], waited: 0, failed: [] }
  keeper = new CertificateKeeper({
    hostname: HOSTNAME,
    file: file(),
    clock: { now: () => new Date(nowMs) },
    async request(csr_pem) {
      asked.push(csr_pem)
      return answer(csr_pem)
    },
    events: {
      onIssued: ({ isNew }) => void seen.issued.push(isNew),
      onWaiting: () => void seen.waited++,
      onFailed: (error) => void seen.failed.push(error),
    },
  })
  await keeper.start()
  return seen
}

/** The same for the same request, as the server does. */
const issued = (csr_pem: string): Answer => {
  const answer = answers.get(csr_pem) ?? {
    state: 'issued',
    chain_pem: issue(csr_pem),
    not_after: inMs(90_000),
    renew_at: inMs(60_000),
    finding: null,
    next_try_at: null,
  }
  answers.set(csr_pem, answer)
  return answer
}

/** Lets time pass in which a request is made. */
async function untilAsked(count: number): Promise<void> {
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked.length).toBeGreaterThanOrEqual(count)
  }, LONG)
}

test('the key is on the disk before anybody hears of it, and stays the same until it is used', async () => {
  const kept: unknown[] = []
  const seen = await start(async (csr_pem) => {
    kept.push((await read()).next?.csr)
    return asked.length < 3 ? { ...waiting, next_try_at: inMs(0) } : issued(csr_pem)
  })
  await untilAsked(3)
  await vi.waitUntil(() => seen.issued.length > 0, LONG)
  expect(new Set(asked).size).toBe(1)
  expect(kept.every((csr) => csr === kept[0] && typeof csr === 'string')).toBe(true)
  expect(seen).toMatchObject({ issued: [true], waited: 2, failed: [] })
  expect(await read()).toMatchObject({ next: null, current: { chain_pem: expect.any(String) } })
  expect(keeper?.context).not.toBeNull()
})

test('a certificate that is there is served at once, and renewed with another key in time', async () => {
  const first = await start(issued)
  await vi.waitUntil(() => first.issued.length > 0, LONG)
  keeper?.stop()
  const seen = await start(issued)
  expect(seen.issued).toEqual([false])
  nowMs += 61_000
  await vi.advanceTimersByTimeAsync(61_000)
  await vi.waitUntil(() => seen.issued.length > 1, LONG)
  expect(new Set(asked).size).toBe(2)
})

test('a server that is away is asked again, and what is there is served on', async () => {
  const first = await start(issued)
  await vi.waitUntil(() => first.issued.length > 0, LONG)
  keeper?.stop()
  const seen = await start(() => Promise.reject(new Error('away')))
  await untilAsked(4)
  expect(seen.failed.length).toBeGreaterThan(1)
  expect(seen.issued).toEqual([false])
})

test('a broken file is named, and nothing is overwritten', async () => {
  await start(() => ({ ...waiting, next_try_at: null }))
  await untilAsked(1)
  keeper?.stop()
  const [name = ''] = execFileSync('ls', [join(folder, 'certificates')])
    .toString()
    .trim()
    .split('\n')
  const path = join(folder, 'certificates', name)
  writeFileSync(path, '{')
  await expect(start(issued)).rejects.toMatchObject({
    code: 'ConfigUnreadable',
    text: { en: expect.stringContaining(path) },
  })
  expect(readFileSync(path, 'utf8')).toBe('{')
})
