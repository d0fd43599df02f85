import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommandLine } from '../../../run-command-line.ts'
import { fakePlatform, temporaryFolder } from '../../../testing/fake-platform.ts'
import { parseTunnelFile } from '../nora-yml/parse-tunnel-file.ts'

async function imported(given: string, file: string | null = null) {
  const workingFolder = temporaryFolder()
  if (file !== null) writeFileSync(join(workingFolder, file), given)
  const platform = fakePlatform({ args: ['import', file ?? given], workingFolder })
  const exitCode = await runCommandLine(platform)
  const path = join(workingFolder, 'nora.yml')
  const { tunnels } = exitCode === 0 ? parseTunnelFile(readFileSync(path, 'utf8'), path) : { tunnels: {} }
  return { exitCode, tunnels, said: platform.stdout.text + platform.stderr.text }
}

test.each([
  ['stripe listen --forward-to localhost:4242/webhook', { target: 4242, webhook: 'stripe' }],
  ['stripe listen -f http://localhost:4242', { target: 4242, webhook: 'stripe' }],
  [
    'stripe listen --skip-verify --forward-to=https://shop.lan:8443/hooks --live',
    { target: 'https://shop.lan:8443', webhook: 'stripe', insecure: true },
  ],
  [
    'npx smee -u https://smee.io/abc -t http://127.0.0.1:3000/events',
    { target: 'http://127.0.0.1:3000', webhook: 'smee' },
  ],
  [
    'smee --url https://smee.io/abc --path /events --port 5000',
    { target: 'http://127.0.0.1:5000', webhook: 'smee' },
  ],
])('%s becomes a tunnel that receives a webhook', async (line, entry) => {
  const { exitCode, tunnels } = await imported(line)
  expect([exitCode, Object.values(tunnels)]).toEqual([0, [entry]])
})

test('it says what to create first, where the path goes, and which filter the events are', async () => {
  const { said } = await imported(
    'stripe listen -e invoice.paid,charge.failed --forward-to localhost:4242/webhook',
  )
  expect(said).toContain('nora webhook create stripe --verify stripe')
  expect(said).toContain('append /webhook to the address of the webhook')
  expect(said).toContain(`--filter 'json.type in ["invoice.paid", "charge.failed"]'`)
})

test('the address at smee is named, and what stands for it', async () => {
  const { said } = await imported('smee -u https://smee.io/abc -t http://127.0.0.1:3000/')
  expect(said).toContain('https://smee.io/abc: here the webhook smee')
})

test.each([
  ['Procfile', 'web: node server.js\nhooks: stripe listen --forward-to localhost:3000/hooks\n'],
  [
    'package.json',
    '{\n  "scripts": {\n    "hooks": "stripe listen --forward-to localhost:3000/hooks",\n  }\n}\n',
  ],
  [
    'hooks.sh',
    '#!/bin/sh\n# stripe listen --forward-to localhost:1\nstripe listen \\\n  --forward-to localhost:3000/hooks &\n',
  ],
])('the line is found in a %s', async (file, text) => {
  expect((await imported(text, file)).tunnels).toEqual({ stripe: { target: 3000, webhook: 'stripe' } })
})

test('two lines are two webhooks', async () => {
  const { tunnels } = await imported(
    'stripe listen -f localhost:1\nstripe listen -f localhost:2\n',
    'hooks.sh',
  )
  expect(tunnels).toEqual({
    stripe: { target: 1, webhook: 'stripe' },
    'stripe-2': { target: 2, webhook: 'stripe-2' },
  })
})

test('a line without a target is a wrong call', async () => {
  expect(await imported('stripe listen --print-secret')).toMatchObject({ exitCode: 2 })
})
