import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommandLine } from '../../../run-command-line.ts'
import { fakePlatform, fakeServer, temporaryFolder } from '../../../testing/fake-platform.ts'
import { readTunnelFile } from '../nora-yml/parse-tunnel-file.ts'
import { planTunnelFile } from '../nora-yml/plan-tunnel-file.ts'
import { openTriggers } from '../trigger/open-triggers.ts'

async function plan(text: string) {
  const platform = fakePlatform({ env: { PATH: '/bin' }, canRun: async () => 'yes' })
  const { content, places } = readTunnelFile(text)
  const asked: string[] = []
  const planned = await planTunnelFile(
    { path: '/srv/nora.yml', folder: '/srv', content: content!, places },
    {
      platform,
      region: null,
      wanted: [],
      nextRef: () => 1,
      takesOver: false,
      triggers: await openTriggers(platform),
      certificates: null,
      secrets: null,
      async listenAt(webhook) {
        asked.push(webhook)
        return `webhook-${webhook}-ann`
      },
    },
  )
  return { asked, requests: planned.map(({ request }) => request) }
}

test('an entry with a webhook stands at the internal name that the server gave, and takes it over', async () => {
  const { asked, requests } = await plan('tunnels: {a: {target: 3000, webhook: orders}}')
  expect(asked).toEqual(['orders'])
  expect(requests).toMatchObject([
    { kind: 'http', name: 'webhook-orders-ann', isInternal: true, isPooled: false, takesOver: true },
  ])
})

test('with pool several machines share it; a trigger receives it as well', async () => {
  const { requests } = await plan(
    'tunnels: {a: {target: 3000, webhook: a, pool: true}, b: {trigger: {command: [sh]}, webhook: b}}',
  )
  expect(requests).toMatchObject([
    { name: 'webhook-a-ann', isPooled: true, takesOver: false },
    { kind: 'trigger', name: 'webhook-b-ann', isInternal: true },
  ])
})

test('nora start refuses a webhook that the team does not have, with its line', async () => {
  const workingFolder = temporaryFolder()
  writeFileSync(join(workingFolder, 'nora.yml'), 'tunnels:\n  a:\n    target: 3000\n    webhook: orders\n')
  const paths = [{ carrier: 'tcp', host: '127.0.0.1', port: 9, tls: false, ca_pem: null }]
  const region = { id: 'local', domain: 'localhost', public_port: 8080, agent_paths: paths }
  const platform = fakePlatform({
    args: ['start'],
    env: { LANG: 'en', NORA_TOKEN: 'nt_good' },
    workingFolder,
    fetch: fakeServer({
      'GET /v1/system/settings': () => Response.json({ regions: [region] }),
      'GET /v1/user': () => Response.json({ id: 'usr_1', email: 'ann@example.org', name: null }),
      'GET /v1/webhooks': () => Response.json({ items: [], next_cursor: null }),
    }),
  })
  expect(await runCommandLine(platform)).toBe(2)
  expect(platform.stderr.text).toMatch(/line 4, column 14: tunnels\.a: The team has no webhook “orders”/)
})
