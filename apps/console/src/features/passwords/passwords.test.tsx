import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FakeVault } from '../../testing/fake-platform.ts'
import { aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'
import { aFolder, aFolderMember, aFullRecord, aVaultWith } from '../../testing/password-fixtures.ts'

afterEach(cleanup)

function openVault(vault: FakeVault, path = '/passwords', lang: 'ru' | 'en' = 'en') {
  return openConsole(path, { user: aUser({ language: lang }), lang, vault })
}

async function getRow(name: string): Promise<HTMLElement> {
  const row = (await screen.findByText(name)).closest<HTMLElement>('[role=row]')
  if (!row) throw new Error(`no row of ${name}`)
  return row
}

test('records of all folders are listed with login and site, and never a value', async () => {
  openVault(aVaultWith())
  const row = await getRow('Mail')
  expect(row.textContent).toContain('anna')
  expect(row.textContent).toContain('mail.example.org')
  expect(document.body.textContent).not.toContain('correct horse')
})
