import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RowAddress } from './row-address.tsx'

afterEach(cleanup)

test.each([
  ['shop.ru.nora.example:8080', 'name', ['shop', '.ru.nora.example:8080'], 0],
  ['ru.nora.example:20017', 'port', ['ru.nora.example', ':20017'], 1],
] as const)(
  'of %s the part that rows share may be cut, never what tells them apart',
  (address, by, parts, kept) => {
    const { container } = render(<RowAddress address={address} by={by} />)
    const spans = [...container.querySelectorAll('[aria-hidden] span')]
    expect(spans.map(({ textContent }) => textContent)).toEqual(parts)
    expect(spans.map(({ className }) => className.includes('truncate'))).toEqual(
      parts.map((_, at) => at !== kept),
    )
  },
)
