import type { Action } from '@nora/contract/permissions'
import type { Settings } from '@nora/contract/system'
import type { Lang } from '@nora/kit'
import type { RegisteredRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** Addresses that need nothing filled in. */
export type Path = Exclude<keyof RegisteredRouter['routesByPath'], `${string}$${string}`>

/** A page that the sidebar or a menu leads to. */
export type Destination = {
  to: Path
  title(lang: Lang): string
  Icon: ComponentType<{ className?: string; strokeWidth?: number }>
  /**
   * `main` and `team`: the groups of the sidebar; `person`: the last of the sidebar, and the user menu; `menu`: the
   * user menu and the command menu; `command`: the command menu only.
   */
  group: 'main' | 'team' | 'person' | 'menu' | 'command'
  /** Where it stands in its group, lowest first. */
  order: number
  /** What one must be allowed to do there. */
  needs?: Action
  /** Pages that are reached from this one. */
  within?: readonly Path[]
  /** Beside its title in the sidebar. */
  Badge?: ComponentType
  /** Absent: in every installation. */
  isOffered?(settings: Settings): boolean
}

/** In the command menu: opens the dialog that creates something, on the page that then lists it. */
export type Creation = {
  to: Path
  label(lang: Lang): string
  order: number
  needs?: Action
  isForTeamsOnly?: boolean
}

/** Closes the command menu, then does it. */
export type Run = (task: () => void) => () => void

/** A feature's own things in the command menu, each opened on the page where it stands. */
export type FoundObjects = {
  /** Whether they are in sight before a word is typed. */
  isAlwaysShown: boolean
  order: number
  Items: ComponentType<{ run: Run }>
}

/** What a feature adds to the sidebar and the menus. */
export type FeatureNavigation = {
  destinations: readonly Destination[]
  creations?: readonly Creation[]
  objects?: readonly FoundObjects[]
}
