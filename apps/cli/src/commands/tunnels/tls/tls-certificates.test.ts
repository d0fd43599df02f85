import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi } from '@nora/client'
import { systemClock } from '@nora/kit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TlsCertificates } from './tls-certificates.ts'

const HOSTNAME = 'app.forest.example'
const WAITING = {
  state: 'waiting',
  chain_pem: null,
  not_after: null,
  renew_at: null,
  finding: null,
  next_try_at: null,
}

let folder: string
/** What the server is asked for, by path. */
let asked: string[]
let answer: () => Response
let certificates: TlsCertificates
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nora-tls-certificates-'))
  asked = []
  answer = () => Response.json(WAITING)
  certificates = open('local')
})
afterEach(() => {
  certificates.stop()
  rmSync(folder, { recursive: true, force: true })
})

function open(region: string): TlsCertificates {
  const fetch: typeof globalThis.fetch = async (url) => {
    const { pathname } = new URL(String(url))
    asked.push(pathname)
    if (!pathname.endsWith('/domains')) return answer()
    return Response.json({
      items: [{ id: 'dom_1', hostname: HOSTNAME, name: HOSTNAME, region: 'local' }],
      next_cursor: null,
    })
  }
  const server = 'https://nora.example'
  const api = createApi({ baseUrl: server, fetch })
  return new TlsCertificates({
    platform: { configFolder: folder, clock: systemClock },
    api,
    server,
    region,
    lang: 'en',
  })
}

const refuse = (message: string) => Response.json({ code: 'Conflict', error: message }, { status: 409 })

test('a tunnel has its certificate before that is issued, and what it waits for is told once', async () => {
  const said: string[] = []
  const certificate = await certificates.open(HOSTNAME)
  expect(certificate.context).toBeNull()
  certificates.listen((hostname, message) => void said.push(`${hostname}: ${message}`))
  expect(said).toEqual([expect.stringMatching(/^app\.forest\.example: Waiting for the certificate/)])
  answer = () => Response.json({ ...WAITING, finding: { code: 'caa_forbids', seen: [] } })
  await expect.poll(() => said.length).toBe(2)
  expect(said[1]).toContain('CAA')
})

test('two tunnels of a domain, or a changed file, share its certificate, and the server is not asked anew', async () => {
  const first = await certificates.open(HOSTNAME)
  const count = asked.filter((path) => path.endsWith('/domains')).length
  expect(await certificates.open(HOSTNAME)).toBe(first)
  certificates.keepOnly(new Set([HOSTNAME]))
  expect(await certificates.open(HOSTNAME)).toBe(first)
  expect(asked.filter((path) => path.endsWith('/domains'))).toHaveLength(count)
  certificates.keepOnly(new Set())
  expect(await certificates.open(HOSTNAME)).not.toBe(first)
})

test('a domain that is unknown, in another region, or refused by the server opens no tunnel', async () => {
  await expect(certificates.open('other.forest.example')).rejects.toMatchObject({
    text: { en: expect.stringContaining('no domain other.forest.example') },
  })
  const elsewhere = open('msk')
  await expect(elsewhere.open(HOSTNAME)).rejects.toMatchObject({
    exitCode: 2,
    text: { en: expect.stringMatching(/in the region local.*msk/), ru: expect.stringContaining('регион') },
  })
  answer = () => refuse('The domain is not verified.')
  await expect(certificates.open(HOSTNAME)).rejects.toMatchObject({
    text: { en: 'The domain is not verified.' },
  })
  const count = asked.length
  answer = () => Response.json(WAITING)
  await certificates.open(HOSTNAME)
  expect(asked.length).toBeGreaterThan(count)
})
