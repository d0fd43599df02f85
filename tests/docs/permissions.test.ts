import { expect, test } from 'vitest'
import { permissionsPage } from './permissions-page.ts'

test('docs/permissions.md says what the table says; run vitest with --update to write it anew', async () => {
  await expect(permissionsPage()).toMatchFileSnapshot('../../docs/permissions.md')
})
