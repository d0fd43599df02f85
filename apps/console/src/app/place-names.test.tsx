import { LANGS } from '@nora/kit'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { aUser } from '../testing/fixtures.ts'
import { openConsole } from '../testing/open-console.tsx'
import { destinations } from './navigation.ts'

afterEach(cleanup)

const team = { id: 'tem_forest', name: 'Clear Forest', icon: null, type: 'team' } as const

describe.each(LANGS)('in %s', (lang) => {
  test.each(destinations)('$to has one name in the menus, in the title and in its heading', async (place) => {
    const name = place.title(lang)
    openConsole(place.to, { user: aUser({ team, language: lang }), lang })
    await screen.findByRole('heading', { level: 1, name })
    await waitFor(() => expect(document.title).toBe(`${name} · Nora`))
    if (place.group === 'menu' || place.group === 'command') return
    const entry = place.areaTitle?.(lang) ?? name
    expect(screen.getByRole('link', { name: new RegExp(`^${entry}`), current: 'page' })).toBeDefined()
  })
})
