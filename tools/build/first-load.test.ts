import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const dist = join(import.meta.dirname, '../../apps/console/dist')

type Chunk = { file: string; imports?: string[] }

const ENTRY = 'index.html'
const GUARDED = 'src/app/frame/guarded.tsx'
const FRAME = 'src/app/frame/frame.tsx'
/** Loaded when the page has nothing better to do. */
const IDLE = ['src/app/frame/notifications.tsx']

const ACCESS = 'src/features/credentials/access/access-part.tsx'
const ACCOUNTS = 'src/features/accounts'
const page = (name: string) => `src/app/pages/${name}.tsx`
const framed = (name: string) => [page(name), GUARDED, FRAME, ...IDLE]

/**
 * Counted is everything that comes without a press: the page, its frame, and what idle moments load. By gzip, which
 * is the most that a browser on plain HTTP is sent.
 */
test.each([
  ['/sign_in', [page('sign-in')], 150],
  ['/otp_verify', [page('otp-verify')], 220],
  ['/otp_recovery', [page('otp-recovery')], 220],
  ['/sign_up', [page('sign-up')], 220],
  ['/sign_up_complete', [page('sign-up-complete')], 220],
  ['/password_recover', [page('password-recover')], 220],
  ['/client_login', [page('client-login'), GUARDED], 220],
  ['/', framed('home'), 220],
  ['/help', framed('help'), 220],
  ['/tunnels', framed('tunnels'), 220],
  ['/token', framed('token'), 220],
  ['/domains', framed('domains'), 220],
  ['/team_domains', framed('team-domains'), 220],
  ['/tcp_ports', framed('tcp-ports'), 220],
  ['/team_tcp_ports', framed('team-tcp-ports'), 220],
  ['/team_statistics', framed('team-statistics'), 220],
  ['/team_audit_events', framed('team-audit-events'), 220],
  ['/public_keys', framed('public-keys'), 220],
  ['/team_public_keys', framed('team-public-keys'), 220],
  ['/api_keys', framed('api-keys'), 220],
  ['/profile', framed('profile'), 220],
  ['/profile?tab=security', [...framed('profile'), `${ACCOUNTS}/profile/security-part.tsx`], 220],
  ['/profile?tab=sessions', [...framed('profile'), `${ACCOUNTS}/sessions/sessions-part.tsx`, ACCESS], 220],
  ['/profile_delete', framed('profile-delete'), 220],
  ['/mfa_setup', framed('mfa-setup'), 220],
  ['/plans', framed('plans'), 220],
])('%s loads %j by itself: at most %d KB of compressed scripts', (_path, chunks, limitKb) => {
  expect(compressedBytes([ENTRY, ...chunks]) / 1024).toBeLessThanOrEqual(limitKb)
})

function compressedBytes(names: readonly string[]): number {
  const manifest = readManifest()
  const loaded = new Set<string>()
  const load = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no ${name}`)
    if (loaded.has(chunk.file)) return
    loaded.add(chunk.file)
    chunk.imports?.forEach(load)
  }
  names.forEach(load)
  return [...loaded].reduce((bytes, file) => bytes + statSync(join(dist, `${file}.gz`)).size, 0)
}

function readManifest(): Record<string, Chunk> {
  try {
    return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  } catch (cause) {
    throw new Error('the console is not built: npm run build', { cause })
  }
}
