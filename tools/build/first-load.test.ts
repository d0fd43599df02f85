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
const inFrame = (page: string) => [page, GUARDED, FRAME, ...IDLE]

/**
 * Counted is everything that comes without a press: the page, its frame, and what idle moments load. By gzip, which
 * is the most that a browser on plain HTTP is sent.
 */
test.each([
  ['/sign_in', [`${ACCOUNTS}/pages/sign-in.tsx`], 150],
  ['/otp_verify', [`${ACCOUNTS}/pages/otp-verify.tsx`], 220],
  ['/otp_recovery', [`${ACCOUNTS}/pages/otp-recovery.tsx`], 220],
  ['/sign_up', [`${ACCOUNTS}/pages/sign-up.tsx`], 220],
  ['/sign_up_complete', [`${ACCOUNTS}/pages/sign-up-complete.tsx`], 220],
  ['/password_recover', [`${ACCOUNTS}/pages/password-recover.tsx`], 220],
  ['/client_login', ['src/features/credentials/pages/client-login.tsx', GUARDED], 220],
  ['/', inFrame('src/app/pages/home.tsx'), 220],
  ['/help', inFrame('src/features/system/help-page.tsx'), 220],
  ['/tunnels', inFrame('src/features/tunnels/pages/tunnels.tsx'), 221],
  ['/token', inFrame('src/features/credentials/pages/token.tsx'), 221],
  ['/domains', inFrame('src/features/domains/pages/domains.tsx'), 228],
  ['/team_domains', inFrame('src/features/domains/pages/team-domains.tsx'), 229],
  ['/tcp_ports', inFrame('src/features/ports/pages/tcp-ports.tsx'), 225],
  ['/team_tcp_ports', inFrame('src/features/ports/pages/team-tcp-ports.tsx'), 225],
  ['/team_statistics', inFrame('src/features/statistics/pages/team-statistics.tsx'), 220],
  ['/team_audit_events', inFrame('src/features/audit/pages/team-audit-events.tsx'), 231],
  ['/public_keys', inFrame('src/features/credentials/pages/public-keys.tsx'), 223],
  ['/team_public_keys', inFrame('src/features/credentials/pages/team-public-keys.tsx'), 224],
  ['/api_keys', inFrame('src/features/credentials/pages/api-keys.tsx'), 220],
  ['/profile', inFrame(`${ACCOUNTS}/pages/profile.tsx`), 220],
  [
    '/profile?tab=security',
    [...inFrame(`${ACCOUNTS}/pages/profile.tsx`), `${ACCOUNTS}/profile/security-part.tsx`],
    220,
  ],
  [
    '/profile?tab=sessions',
    [...inFrame(`${ACCOUNTS}/pages/profile.tsx`), `${ACCOUNTS}/sessions/sessions-part.tsx`, ACCESS],
    220,
  ],
  ['/profile_delete', inFrame(`${ACCOUNTS}/pages/profile-delete.tsx`), 220],
  ['/mfa_setup', inFrame(`${ACCOUNTS}/mfa/mfa-setup-page.tsx`), 220],
  [
    '/team_passwords',
    [...inFrame('src/features/passwords/pages/team-passwords.tsx'), 'src/platform/vault/worker-vault.ts'],
    220,
  ],
  ['/gateways', inFrame('src/features/gateways/pages/gateways.tsx'), 225],
  [
    '/gateway/{id}',
    [
      ...inFrame('src/features/gateways/pages/gateway.tsx'),
      'src/features/gateways/detail/path/path-part.tsx',
    ],
    220,
  ],
  ['/webhooks', inFrame('src/features/webhooks/pages/webhooks.tsx'), 222],
  [
    '/webhooks/{id}',
    [
      ...inFrame('src/features/webhooks/pages/webhook.tsx'),
      'src/features/webhooks/detail/requests/requests-part.tsx',
    ],
    224,
  ],
  ['/passwords', inFrame('src/features/passwords/pages/passwords.tsx'), 220],
  ['/passwords/folder/{id}', inFrame('src/features/passwords/pages/folder.tsx'), 220],
  ['/secrets', inFrame('src/features/secrets/pages/secrets.tsx'), 220],
  ['/secrets/project/{slug}', inFrame('src/features/secrets/pages/project.tsx'), 220],
  ['/secrets/project/{slug}/compare', inFrame('src/features/secrets/pages/compare.tsx'), 220],
  ['/secrets/project/{slug}/config/{slug}', inFrame('src/features/secrets/pages/config.tsx'), 220],
  ['/password', ['src/features/passwords/pages/password.tsx'], 220],
  ['/plans', inFrame('src/features/billing/plans-page.tsx'), 220],
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
