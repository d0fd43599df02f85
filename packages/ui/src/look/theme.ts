import { useSyncExternalStore } from 'react'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const STORED_THEME = 'nora_theme'
const listeners = new Set<() => void>()

function readTheme(): Theme {
  const stored = localStorage.getItem(STORED_THEME)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Colours change at once: half-way between two themes nothing can be read. */
function showTheme(theme: Theme): void {
  const root = document.documentElement
  root.dataset.still = ''
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.still))
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
}

/** Call before the first render, so that the page never flashes in the other theme. */
export function startTheme(): void {
  showTheme(readTheme())
  // Another tab of the same origin changed it.
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== STORED_THEME) return
    showTheme(readTheme())
    for (const listener of listeners) listener()
  })
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(STORED_THEME)
  else localStorage.setItem(STORED_THEME, theme)
  showTheme(theme)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme), setTheme]
}
