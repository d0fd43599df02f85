import type { Action } from '@nora/contract/permissions'
import type { Settings } from '@nora/contract/system'
import type { Lang } from '@nora/kit'
import type { RegisteredRouter } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'

/** Addresses that need nothing filled in. */
export type Path = Exclude<keyof RegisteredRouter['routesByPath'], `${string}$${string}`>

/** A page that the sidebar or a menu leads to. */
export type Destination = {
  to: Path
  title(lang: Lang): string
  /** Among others of its area, where a row of them must fit; the title without it. */
  areaTitle?(lang: Lang): string
  Icon: ComponentType<{ className?: string; strokeWidth?: number }>
  /**
   * The command menu has them all. `main`: the first group of the sidebar; `team`: the navigation of the team area;
   * `person`: the last of the sidebar, and the user menu; `menu`: the user menu; `command`: nothing else.
   */
  group: 'main' | 'team' | 'person' | 'menu' | 'command'
  /** Where it stands in its group, lowest first. */
  order: number
  /** What one must be allowed to do there. */
  needs?: Action
  /** Other addresses that belong to its entry in the sidebar, `/gateway/$id` too; those below its own do anyway. */
  within?: readonly (keyof RegisteredRouter['routesByPath'])[]
  /** A personal space does not have it. Those of the group `team` are such. */
  isForTeamsOnly?: boolean
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

/** Puts a question in the place of the command menu. */
export type Ask = (question: (onClose: () => void) => ReactNode) => () => void

export type FoundItemsProps = {
  run: Run
  ask: Ask
  /** What was typed. Things done with an object are offered to those who type the verb. */
  typed: string
}

/** A feature's own things in the command menu, each opened on the page where it stands. */
export type FoundObjects = {
  /** Whether they are in sight before a word is typed. */
  isAlwaysShown: boolean
  order: number
  needs?: Action
  isForTeamsOnly?: boolean
  Items: ComponentType<FoundItemsProps>
}

/** What a feature adds to the sidebar and the menus. */
export type FeatureNavigation = {
  destinations: readonly Destination[]
  creations?: readonly Creation[]
  objects?: readonly FoundObjects[]
}
