import { configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Providers } from '../app/providers.tsx'
import { createQueryClient } from '../platform/query-client.ts'
import { createFakePlatform, type FakeOptions, type FakePlatform } from './fake-platform.ts'

// Parts of a part are loaded when they are shown.
configure({ asyncUtilTimeout: 10_000 })

/** A part of the console that needs no address, over a fake platform. */
export function showPart(part: ReactNode, options: FakeOptions = {}): FakePlatform {
  const platform = createFakePlatform(options)
  const queries = createQueryClient(() => {})
  render(
    <Providers platform={platform} queries={queries}>
      {part}
    </Providers>,
  )
  return platform
}
