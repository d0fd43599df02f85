import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import { configure, render } from '@testing-library/react'
import { createConsole } from '../app/console.tsx'
import { createFakePlatform, type FakeOptions, type FakePlatform } from './fake-platform.ts'

// Pages and dialogs are loaded when they are shown, which on a busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 })

export type OpenConsole = { platform: FakePlatform; history: RouterHistory; address(): string }

/** The whole console at an address, over a fake platform. */
export function openConsole(path: string, options: FakeOptions = {}): OpenConsole {
  const platform = createFakePlatform(options)
  const history = createMemoryHistory({ initialEntries: [path] })
  const Console = createConsole(platform, history)
  render(<Console />)
  return { platform, history, address: () => history.location.href }
}
