import { expect, test } from 'vitest'
import { errorsPage } from './errors-page.ts'

test('docs/errors.md says what the tables say; run vitest with --update to write it anew', async () => {
  await expect(errorsPage()).toMatchFileSnapshot('../../docs/errors.md')
})
