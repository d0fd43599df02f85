import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WEBHOOK_PRESETS } from '@nora/signatures'
import { describe, expect, test } from 'vitest'
import { repositoryFolder } from '../kit/nora-system.ts'

describe.each([
  ['en', 'docs/webhooks.md'],
  ['ru', 'docs/ru/webhooks.md'],
] as const)('in %s, %s', (lang, page) => {
  const text = readFileSync(join(repositoryFolder, page), 'utf8')

  test.each(WEBHOOK_PRESETS.map((preset) => [preset.name, preset] as const))(
    'says where the address goes at %s, with the link to its own documentation',
    (name, { label, where, docs }) => {
      const row = text.split('\n').find((line) => line.includes(`| \`${name}\` |`))
      expect(row).toContain(`| [${label}](${docs}) |`)
      expect(row).toContain(where[lang])
    },
  )

  test('names no sender that is not there', () => {
    const named = [...text.matchAll(/^\| \[[^\]]+\]\([^)]+\) \| `([^`]+)` \|/gm)].map(([, name]) => name)
    expect(named).toEqual(WEBHOOK_PRESETS.map(({ name }) => name))
  })
})
